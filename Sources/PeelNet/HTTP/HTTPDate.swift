/// Dates as HTTP writes them (RFC 9110 section 5.6.7), without a calendar library.
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  static func text(secondsSince1970 seconds: Int64) -> String {
    let day = Int(seconds / 86_400)
    let time = Int(seconds % 86_400)
    // Days to a date by Howard Hinnant's civil_from_days, <https://howardhinnant.github.io/date_algorithms.html>.
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let clock = [time / 3600, time / 60 % 60, time % 60].map(two).joined(separator: ":")
    return "\(days[day % 7]), \(two(date)) \(months[month - 1]) \(year) \(clock) GMT"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
