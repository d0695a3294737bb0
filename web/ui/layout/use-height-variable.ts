import { type RefObject, useEffect } from 'react'

/**
 * Keeps a length that follows from the height of an element in a variable of the page's styles, as
 * long as the element is on screen. `lengthOf` gives pixels and stays the same function.
 */
export function useHeightVariable(
  ref: RefObject<HTMLElement | null>,
  name: `--${string}`,
  lengthOf: (height: number) => number,
): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => style.setProperty(name, `${lengthOf(element.offsetHeight)}px`))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty(name)
    }
  }, [ref, name, lengthOf])
}
