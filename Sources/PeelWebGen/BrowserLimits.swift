import PeelCore
import PeelWire

/// The product's bounds and the fixed words of the protocol.
enum BrowserLimits {
  static var text: String {
    let limits = Limits()
    let numbers: [(String, Int)] = [
      ("userNameMin", 3), ("userNameMax", 32), ("passwordMin", limits.passwordCharacters.lowerBound),
      ("passwordMax", limits.passwordCharacters.upperBound), ("displayNameMax", limits.displayNameCharacters),
      ("textCodePoints", limits.textCodePoints), ("customBytes", limits.customBytes),
      ("groupMembers", limits.groupMembers), ("pageItems", limits.pageItems),
      ("searchCharacters", limits.searchCharacters), ("titleMax", limits.titleCharacters),
      ("altMax", limits.altCharacters.upperBound), ("stickerNameMax", limits.stickerNameCharacters.upperBound),
      ("stickerEmojiMax", limits.stickerEmoji.upperBound), ("ownStickers", limits.ownStickers),
      ("recents", limits.recents), ("chosenSections", limits.chosenSections),
      ("placementsPerUserAndMessage", limits.placementsPerUserAndMessage),
      ("placementsPerMessage", limits.placementsPerMessage), ("photoBytes", limits.photoBytes),
      ("outlineMax", limits.outlinePixels.upperBound), ("hintStrokes", HintBody.mostStrokes),
      ("linePoints", HintBody.mostPoints), ("hintPoints", HintBody.mostPointsTogether),
    ]
    var text = "// Made by PeelWebGen from Sources/PeelCore and Sources/PeelWire; change it there.\n\n"
    text += "export const limits = Object.freeze({\n"
    for (name, value) in numbers { text += "  \(name): \(value),\n" }
    text += "});\n\n/** What a placed sticker may be set to. */\nexport const pose = Object.freeze({\n"
    text +=
      "  x: [-0.25, 1.25],\n  y: [-0.25, 1.25],\n  scale: [0.25, 3],\n  rotation: [-180, 180],\n  base: 96,\n});\n\n"
    text += list("eventKinds", EventKind.allCases.map(\.rawValue))
    text += list("messageTypes", MessageType.allCases.map(\.rawValue))
    text += list("jobStates", JobState.allCases.map(\.rawValue))
    text += list("cutStates", CutState.allCases.map(\.rawValue))
    text += "/** Every problem code with its status and whether the same request may succeed later. */\n"
    text += "export const problems = Object.freeze({\n"
    for code in ProblemCode.allCases {
      text += "  \"\(code.rawValue)\": { status: \(code.status), retryable: \(code.isRetryable) },\n"
    }
    return text + "});\n"
  }

  private static func list(_ name: String, _ words: [String]) -> String {
    "export const \(name) = Object.freeze([\(words.map { "\"\($0)\"" }.joined(separator: ", "))]);\n\n"
  }
}
