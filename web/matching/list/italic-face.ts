import { seconds } from '#contract/core/durations.ts'

/**
 * Resolves once the italic face is here, cannot come, or a second is over. A loader that waits for
 * it along with its data shows a quote in lines that stay as they are: the fallback is wider and
 * breaks elsewhere.
 */
export async function italicFaceReady(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, seconds(1)))
  await Promise.race([document.fonts.load('italic 18px "Newsreader Variable"').catch(() => []), late])
}
