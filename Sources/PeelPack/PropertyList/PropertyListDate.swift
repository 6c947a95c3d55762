/// Dates of property lists: `2026-01-31T12:00:00Z`, counted in seconds since 2001.
enum PropertyListDate {
  private static let days2001 = days(year: 2001, month: 1, day: 1)

  /// The seconds since 2001-01-01T00:00:00Z; nil for anything but `YYYY-MM-DDTHH:MM:SSZ`.
  static func seconds(_ text: String) -> Double? {
    let units = Array(text.utf8)
    guard units.count == 20, units[4] == UInt8(ascii: "-"), units[7] == UInt8(ascii: "-"),
      units[10] == UInt8(ascii: "T"),
      units[13] == UInt8(ascii: ":"), units[16] == UInt8(ascii: ":"), units[19] == UInt8(ascii: "Z"),
      let year = number(units[0..<4]), let month = number(units[5..<7]), let day = number(units[8..<10]),
      let hour = number(units[11..<13]), let minute = number(units[14..<16]), let second = number(units[17..<19]),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    return Double((days(year: year, month: month, day: day) - days2001) * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// The text of a moment, whole seconds; nil outside the years 0 to 9999.
  static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    var whole = Int(seconds.rounded(.down))
    let time = ((whole % 86_400) + 86_400) % 86_400
    whole = (whole - time) / 86_400 + days2001
    guard let date = date(days: whole) else { return nil }
    func pad(_ value: Int, _ count: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    return "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.day, 2))T"
      + "\(pad(time / 3600, 2)):\(pad(time / 60 % 60, 2)):\(pad(time % 60, 2))Z"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  /// Days since 0000-03-01 of the proleptic Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let month = (month + 9) % 12
    return 365 * year + (year >= 0 ? year / 4 - year / 100 + year / 400 : -1) + (153 * month + 2) / 5 + day - 1
  }

  private static func date(days: Int) -> (year: Int, month: Int, day: Int)? {
    guard days >= 0, days < 3_652_425 else { return nil }
    let era = days / 146_097
    let rest = days % 146_097
    let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let inYear = rest - (365 * year + year / 4 - year / 100)
    let month = (5 * inYear + 2) / 153
    let full = era * 400 + year + (month >= 10 ? 1 : 0)
    guard full <= 9999 else { return nil }
    return (full, month < 10 ? month + 3 : month - 9, inYear - (153 * month + 2) / 5 + 1)
  }
}
