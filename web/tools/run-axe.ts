import type { AxeResults, RunOptions } from 'axe-core'
import axeAddress from 'axe-core/axe.min.js?url'

type AxeWindow = Window & { axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> } }

/** Success criteria of WCAG 2.2 up to AA, and the library's own good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs the checks inside a frame with one of our pages; the library is put into the page as a file
 * of our own.
 */
export async function runAxe(frame: HTMLIFrameElement): Promise<AxeResults> {
  const page: AxeWindow | null = frame.contentWindow
  const document = frame.contentDocument
  if (!page || !document?.body) throw new Error('the page did not open')
  if (!page.axe) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = axeAddress
      script.onload = () => resolve()
      script.onerror = () => reject(new Error('the checks could not be loaded'))
      document.head.append(script)
    })
  }
  if (!page.axe) throw new Error('the checks could not be loaded')
  return page.axe.run(document, { runOnly: tags })
}
