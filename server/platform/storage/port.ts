/** Files by key (`avatars/<id>.webp`); local disk, or S3-compatible when configured. */
export type StoragePort = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>
  /** The content with its type, or null when there is none under that key. */
  get(key: string): Promise<{ content: Uint8Array; contentType: string } | null>
  remove(key: string): Promise<void>
}
