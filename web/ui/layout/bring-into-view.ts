/** Scrolls to what has just come; the `ref` of its element. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
