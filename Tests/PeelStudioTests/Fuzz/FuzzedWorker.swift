import Foundation
import PeelKernels
import Testing

@testable import PeelStudio

/// A worker process that is given file after file, more than it ever gets in earnest, and started anew when it dies.
final class FuzzedWorker {
  private let role: WorkerRole
  private let configuration: StudioConfiguration
  private var worker: WorkerProcess?
  /// Kinds of answers and how often each came.
  private(set) var answers: [StudioError.Code?: Int] = [:]
  /// Numbers of files whose worker died, and of those that it did not finish in time.
  private(set) var deaths: [Int] = []
  private(set) var hangs: [Int] = []
  private(set) var peakMemory = 0
  private(set) var mostDescriptors = 0

  init(role: WorkerRole) {
    self.role = role
    configuration = StudioConfiguration(workerPath: Studios.worker, vendorPath: Studios.vendor)
  }

  func ask(_ number: Int, _ request: [UInt8]) throws {
    let running = try worker ?? WorkerProcess(role: role, configuration: configuration)
    worker = running
    let wait = Channel.Wait(deadline: Channel.Wait.now + 20)
    do {
      try running.becomeReady(until: wait)
      try running.channel.send(Frame(kind: .request, body: request), until: wait)
      let answer = try running.channel.receive(until: wait)
      var reader = ByteReader(answer.body)
      let code: StudioError.Code? = answer.kind == .failure ? try StudioError(from: &reader).code : nil
      answers[code, default: 0] += 1
      picture = nil
      if answer.kind == .answer {
        var reader = ByteReader(answer.body)
        picture = try reader.image()
      }
    } catch Channel.Interruption.timedOut {
      hangs.append(number)
      worker = nil
    } catch Channel.Interruption.closed {
      deaths.append(number)
      worker = nil
    }
  }

  /// Looks at the process as it is now; its peak is that of its life.
  func measure() throws {
    guard let process = worker?.process else { return }
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    peakMemory = max(peakMemory, kilobytes * 1024)
    mostDescriptors = max(mostDescriptors, try Self.descriptors(of: "\(process)"))
  }

  /// The last answer's picture.
  private(set) var picture: RGBAImage?

  func end() { worker = nil }

  static func descriptors(of process: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }
}
