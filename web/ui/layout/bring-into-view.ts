/**
 * Scrolls to what has just come; the `ref` of its element. What replaces something that was read to
 * its end begins at its own start.
 */
export function bringIntoView(element: HTMLElement | null): void {
  if (!element) return
  const beginsAbove = element.getBoundingClientRect().top < 0
  element.scrollIntoView({ block: beginsAbove ? 'start' : 'nearest' })
}
