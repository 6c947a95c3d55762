internal import PeelNet

extension Transport {
  /// The transport over PeelNet.
  /// - Parameter server: `http://host:port`, without a path.
  static func network(_ server: String) throws(PeelError) -> Transport {
    let group: EventLoopGroup
    do {
      group = try EventLoopGroup(count: 1)
      _ = try NetURL(server)
    } catch {
      throw PeelError(.badAnswer, "\(error)")
    }
    // The server's events may be larger than what it takes from a client.
    var limits = NetLimits()
    limits.webSocketMessage = limits.webSocketMessageHard
    let (shared, socketLimits) = (HTTPClient(group: group, limits: limits), limits)
    return Transport(
      exchange: { request throws(PeelError) in
        var headers: HTTPHeaders = ["accept": "application/json"]
        if let bearer = request.bearer { headers["authorization"] = "Bearer \(bearer)" }
        if request.body != nil { headers["content-type"] = "application/json" }
        guard let method = HTTPMethod(rawValue: request.method) else {
          preconditionFailure("the SDK calls methods that HTTP has")
        }
        do {
          let response = try await shared.send(
            HTTPClientRequest(method, try NetURL(server + request.target), headers: headers, body: request.body ?? []))
          return Response(status: response.status, body: response.body)
        } catch {
          throw Self.offline(server, error)
        }
      },
      openSocket: { () throws(PeelError) in
        do {
          let url = try NetURL("ws" + server.dropFirst("http".count) + "/v1/ws")
          return NetworkSocket(
            socket: try await WebSocketClient.connect(url, group: group, limits: socketLimits), server: server)
        } catch {
          throw Self.offline(server, error)
        }
      })
  }

  private static func offline(_ server: String, _ error: any Error) -> PeelError {
    PeelError(.offline, "\(server) cannot be reached: \(error)")
  }
}

/// A WebSocket of PeelNet.
private struct NetworkSocket: Socket {
  let socket: WebSocketClient
  let server: String

  func send(_ text: [UInt8]) async throws(PeelError) {
    do {
      try await socket.send(text: text)
    } catch {
      throw PeelError(.offline, "\(server) broke off: \(error)")
    }
  }

  func receive() async throws(PeelError) -> [UInt8]? {
    while let message = await socket.receive() {
      if case .text(let bytes) = message { return bytes }
    }
    return nil
  }

  var closeCode: UInt16? { socket.ending?.code.rawValue }

  func close() async { socket.close() }
}
