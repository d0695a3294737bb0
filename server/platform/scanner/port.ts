/** What a virus scanner finds in a file. */
export type ScanResult = { readonly isClean: true } | { readonly isClean: false; readonly signature: string }

/** A virus scanner; files are sent to it piece by piece. */
export type ScannerPort = {
  /**
   * @throws Problem core.unavailable when the scanner does not answer or could not scan the file:
   * then nothing is known about it.
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanResult>
  /** Asks whether it answers. */
  check?(): Promise<unknown>
}
