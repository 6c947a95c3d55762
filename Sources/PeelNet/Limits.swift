/// Every bound of the network stack in one place; `GET /v1/limits` reports them.
///
/// Sizes are bytes, times are ``Duration``. Tests inject smaller values.
package struct NetLimits: Sendable, Equatable {
  /// Longest request target.
  package var requestLine = 8 << 10
  /// All header names and values of one message together.
  package var headerBytes = 32 << 10
  package var headerCount = 100
  /// Largest buffered body; an admission may ask for less.
  package var body = 1 << 20
  /// Largest body streamed to a file; an admission may ask for less.
  package var upload = 64 << 20

  /// Largest WebSocket message unless a socket raises its own limit.
  package var webSocketMessage = 64 << 10
  /// The most a socket may raise its limit to.
  package var webSocketMessageHard = 1 << 20
  package var webSocketFragments = 16

  /// From the first byte of a request (or the accept) to the end of its headers.
  package var headerTimeout = Duration.seconds(10)
  /// How often the body rate is judged.
  package var bodyWindow = Duration.seconds(10)
  /// Bytes a body must bring in each window.
  package var bodyMinimumPerWindow = 2560
  /// How long an idle connection is kept for its next request.
  package var keepAlive = Duration.seconds(60)
  /// How long output may make no progress at all.
  package var writeStall = Duration.seconds(60)

  package var pingInterval = Duration.seconds(25)
  /// A socket from which nothing came for this long is dead.
  package var pongTimeout = Duration.seconds(60)
  /// How long the peer may take to answer a close frame.
  package var closeTimeout = Duration.seconds(5)

  /// Above this a socket is congested and ephemeral frames should be dropped.
  package var outputSoft = 1 << 20
  /// Above this a socket is closed with 4408.
  package var outputHard = 4 << 20
  /// Above this many waiting frames a socket is closed with 4408.
  package var outputFrames = 1000
  /// Above this for all connections of one loop together, every socket counts as congested.
  package var outputPerLoop = 256 << 20
  /// Bytes kept of requests that arrive before the previous answer; reading stops beyond.
  package var pipelinedBytes = 16 << 10

  /// How long a drain waits for requests and sockets before it cuts them.
  package var drainDeadline = Duration.seconds(10)
  /// How long accepting rests when descriptors ran out.
  package var acceptPause = Duration.milliseconds(250)
  package var backlog = 1024

  /// How long a client waits for a connection to be made.
  package var connectTimeout = Duration.seconds(10)
  /// How long a client waits for a whole answer.
  package var responseTimeout = Duration.seconds(60)
  /// Largest answer a client keeps in memory.
  package var responseBody = 64 << 20

  package init() {}
}

extension Duration {
  /// Whole milliseconds, at least one for anything above zero.
  var milliseconds: UInt64 {
    let parts = components
    guard parts.seconds >= 0, parts.attoseconds >= 0 else { return 0 }
    let whole = UInt64(parts.seconds) * 1000 + UInt64(parts.attoseconds / 1_000_000_000_000_000)
    return whole == 0 && (parts.seconds > 0 || parts.attoseconds > 0) ? 1 : whole
  }
}
