/// A film that is read frame by frame. One frame is held at a time, however many there are.
protocol FilmSource: AnyObject {
  var info: FilmInfo { get }
  /// The next frame, nil after the last.
  func next() throws(StudioError) -> FilmFrame?
  /// Goes back to the first frame.
  func rewind() throws(StudioError)
}
