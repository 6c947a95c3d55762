import PeelStudio
import PeelWire

extension CutHint {
  /// What a person sent, checked before.
  init(_ body: HintBody) {
    self.init(
      rectangle: body.rectangle.map { Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) },
      lasso: (body.lasso ?? []).map(Point.init), tap: body.tap.map(Point.init),
      strokes: (body.strokes ?? []).map { stroke in
        Stroke(keeps: stroke.keeps, points: stroke.points.map(Point.init), width: stroke.width)
      })
  }

  /// The hint without its strokes: where the subject is.
  var region: CutHint {
    var region = self
    region.strokes = []
    return region
  }
}

extension CutHint.Point {
  init(_ body: PointBody) { self.init(x: body.x, y: body.y) }
}
