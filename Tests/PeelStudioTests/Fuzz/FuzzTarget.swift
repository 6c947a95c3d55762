// Only in the program that Scripts/fuzz builds, where libFuzzer is linked.
#if PEEL_FUZZ
  /// What libFuzzer calls with every input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    OwnReaders.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ entry: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// The package manager calls an executable's beginning by the target's name and makes it `main`, before libFuzzer's own.
  @_cdecl("PeelFuzz_main")
  public func start(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments, readInput)
  }
#endif
