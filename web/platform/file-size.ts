/** A size as people read it: "84 KB", "2.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1_024 * 1_024) return `${Math.max(1, Math.round(bytes / 1_024))} KB`
  return `${(bytes / 1_024 / 1_024).toFixed(1)} MB`
}
