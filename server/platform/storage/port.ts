import type { Readable } from 'node:stream'

/** A stored file, opened for reading. The caller reads `content` to its end or destroys it. */
export type OpenedFile = { readonly content: Readable; readonly contentType: string; readonly sizeBytes: number }

/** Files by key (`avatars/<id>.webp`); local disk, or S3-compatible when configured. */
export type StoragePort = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /**
   * Stores a file piece by piece while `source` is read. A source that fails, or does not have
   * `sizeBytes`, leaves the key as it was.
   */
  putStream(
    key: string,
    source: AsyncIterable<Uint8Array>,
    file: { readonly contentType: string; readonly sizeBytes: number },
  ): Promise<void>
  /** The content with its type, or null when there is none under that key. */
  get(key: string): Promise<{ content: Uint8Array; contentType: string } | null>
  /** The same piece by piece, for files too large to hold in memory. */
  open(key: string): Promise<OpenedFile | null>
  remove(key: string): Promise<void>
}
