package import PeelCore

extension Timestamp {
  /// Appends `2026-01-02T03:04:05.678Z`; years from 0000 to 9999.
  package func appendRFC3339(to bytes: inout [UInt8]) {
    let limited = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
    let (days, ofDay) = (limited.flooredQuotient(86_400_000), limited.flooredRemainder(86_400_000))
    // Days to a civil date by eras of 400 years, see <https://howardhinnant.github.io/date_algorithms.html>.
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted.flooredRemainder(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func digits(_ value: Int64, _ width: Int) {
      var scale: Int64 = 1
      for _ in 1..<width { scale *= 10 }
      while scale > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / scale % 10))
        scale /= 10
      }
    }
    digits(year, 4)
    bytes.append(UInt8(ascii: "-"))
    digits(month, 2)
    bytes.append(UInt8(ascii: "-"))
    digits(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2)
    bytes.append(UInt8(ascii: "T"))
    digits(ofDay / 3_600_000, 2)
    bytes.append(UInt8(ascii: ":"))
    digits(ofDay / 60_000 % 60, 2)
    bytes.append(UInt8(ascii: ":"))
    digits(ofDay / 1000 % 60, 2)
    bytes.append(UInt8(ascii: "."))
    digits(ofDay % 1000, 3)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// The text of RFC 3339 with milliseconds, in UTC.
  package var rfc3339: String {
    var bytes: [UInt8] = []
    appendRFC3339(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads exactly the form that ``rfc3339`` writes.
  package init?(rfc3339 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 24 else { return nil }
    let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
    var fields: [Int64] = [0]
    for (byte, wanted) in zip(bytes, pattern) {
      if wanted == UInt8(ascii: "0") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        fields[fields.count - 1] = fields[fields.count - 1] * 10 + Int64(byte - UInt8(ascii: "0"))
      } else {
        guard byte == wanted else { return nil }
        fields.append(0)
      }
    }
    let (year, month, day) = (fields[0], fields[1], fields[2])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[Int(month) - 1]).contains(day),
      fields[3] < 24, fields[4] < 60, fields[5] < 60
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(400)
    let yearOfEra = shiftedYear.flooredRemainder(400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    self.init(
      milliseconds: days * 86_400_000 + fields[3] * 3_600_000 + fields[4] * 60_000 + fields[5] * 1000 + fields[6])
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
  fileprivate func flooredRemainder(_ divisor: Int64) -> Int64 { self - flooredQuotient(divisor) * divisor }
}
