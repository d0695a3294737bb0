/**
 * Passes a source on and throws unless it has exactly this many bytes, so that a file that was cut
 * short is never stored as if it were whole.
 */
export async function* exactly(source: AsyncIterable<Uint8Array>, sizeBytes: number): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const piece of source) {
    passed += piece.length
    if (passed > sizeBytes) break
    yield piece
  }
  if (passed !== sizeBytes) throw new Error(`a file has ${passed} bytes or more instead of ${sizeBytes}`)
}
