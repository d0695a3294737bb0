/**
 * Scrolls to the beginning of what has just come, unless that is in the upper half of the screen;
 * the `ref` of its element.
 */
export function bringIntoView(element: HTMLElement | null): void {
  if (!element) return
  const { top } = element.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) element.scrollIntoView({ block: 'start' })
}
