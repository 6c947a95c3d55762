package import PeelCore

/// A committed change with the people it concerns.
package struct Committed: Sendable {
  package let event: Event
  package let app: AppID
  /// Everybody who may hear of it, in no order; the same array is shared by all changes of a conversation.
  package let audience: [UserID]

  package init(event: Event, app: AppID, audience: [UserID]) {
    self.event = event
    self.app = app
    self.audience = audience
  }
}

/// Hears every change of this process, in the order of positions, on the writer's thread, after COMMIT and before the callers' answers,
/// which it gives by calling `answer` once. It must be short and must not call the store.
package typealias CommitFeed = @Sendable (_ changes: [Committed], _ answer: () -> Void) -> Void
