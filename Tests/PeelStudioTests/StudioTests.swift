import Testing

/// All tests of the studio, one after the other: each may want every core and half a gigabyte.
@Suite(.serialized) enum StudioTests {}
