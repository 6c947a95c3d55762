/// One input and the name its results get.
struct MakeItem: Sendable {
  let index: Int
  let input: MakeInput
  let name: String
}
