/**
 * Resolves once the italic face is here, or cannot come. A loader that waits for it along with its data shows a quote in
 * lines that stay as they are: the fallback is wider and breaks elsewhere.
 */
export async function italicFaceReady(): Promise<void> {
  await document.fonts.load('italic 18px "Newsreader Variable"').catch(() => [])
}
