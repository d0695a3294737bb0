import type { Page } from '@playwright/test'

/** Texts of a page that end right of the screen or of what cuts them, and cannot be scrolled to. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** How far to the right the text of an element can be seen. */
    const visibleTo = (element: Element): number => {
      let right = document.documentElement.clientWidth
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at)
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis')
          return Number.POSITIVE_INFINITY
        if (overflowX !== 'visible') right = Math.min(right, at.getBoundingClientRect().right)
      }
      return right
    }
    const rightOf = (text: Node): number => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect().right
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      const element = text.parentElement
      // What only screen readers get is one pixel wide on purpose.
      if (!text.textContent?.trim() || !element?.checkVisibility() || element.closest('.sr-only, [aria-hidden=true]'))
        continue
      if (rightOf(text) > visibleTo(element) + 1) cut.push(text.textContent.trim())
    }
    return cut
  })
}
