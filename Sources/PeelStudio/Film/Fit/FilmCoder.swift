internal import PeelKernels

/// Codes a film picture by picture for one kind of file. A value: a copy codes a trial and is thrown away.
protocol FilmCoder {
  /// A picture as it will be in the file.
  associatedtype Coded

  /// The losses worth a look, from the least to the most, 0...100. Between two of them bytes change steadily.
  var losses: [Double] { get }
  /// What `loss` is called in a report; empty when nothing is lost.
  func sacrifices(at loss: Double) -> [Sacrifice]
  /// Codes what is new in a picture.
  /// - Parameter measures: Whether ``CodedPicture/squaredError`` is wanted.
  /// - Returns: Nil when nothing visible changed.
  mutating func code(_ picture: RGBAImage, loss: Double, measures: Bool) throws(StudioError) -> CodedPicture<Coded>?
  /// Takes a picture for the one before, as if it had been coded.
  mutating func show(_ picture: RGBAImage)
  /// The whole file.
  func file(_ frames: [FilmFileFrame<Coded>], loops: Int) -> [UInt8]
}

/// One picture coded.
struct CodedPicture<Coded> {
  var coded: Coded
  /// What it adds to the file.
  var bytes: Int
  /// The mean squared error of all pixels of the canvas, where it was measured.
  var squaredError: Double
}

/// One picture and how long it is shown.
struct FilmFileFrame<Coded> {
  var coded: Coded
  var milliseconds: Int
}
