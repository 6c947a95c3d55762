/// Who counts a connection and is told when it is gone. Confined to the connection's loop.
protocol ConnectionOwner: AnyObject {
  func closed(_ connection: Connection)
}
