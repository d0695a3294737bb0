import { type RefObject, useEffect, useState } from 'react'

/**
 * Everything in the page that can be pressed or filled in, figures, as amounts are `data`, and the
 * words at its end. A choice shows its label and hides its input.
 */
const covered =
  ':is(main, footer) :is(a[href], button, input, label, select, textarea, summary, [role=tab], [role=option], td, dd, data), footer p'
const settleMilliseconds = 120

/**
 * Tells whether a floating button covers no control and no figure of the page in its place. While
 * it would, it is hidden until the page is scrolled.
 */
export function useIsFree(button: RefObject<HTMLElement | null>): boolean {
  const [isFree, setFree] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => setFree((current) => (button.current ? coversNothing(button.current) : current))
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, settleMilliseconds)
    }
    later()
    const changes = new MutationObserver(later)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', later, { capture: true, passive: true })
    addEventListener('resize', later)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      removeEventListener('scroll', later, { capture: true })
      removeEventListener('resize', later)
    }
  }, [button])
  return isFree
}

function coversNothing(button: HTMLElement): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return [...document.querySelectorAll(covered)]
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.width > 4 && rect.height > 4)
    .every((rect) => rect.right <= left || rect.left >= right || rect.bottom <= top || rect.top >= bottom)
}

/**
 * Height of the bar that some pages have at the foot of the phone: floating layers rest above it.
 */
const footBarHeight = '72px'

/** Tells floating layers, toasts included, whether the page has a bar at its foot on the phone. */
export function useFootBar(hasFootBar: boolean): void {
  useEffect(() => {
    if (!hasFootBar) return
    const { style } = document.documentElement
    const phone = matchMedia('(width < 48rem)')
    const update = () => style.setProperty('--footbar', phone.matches ? footBarHeight : '0px')
    update()
    phone.addEventListener('change', update)
    return () => {
      phone.removeEventListener('change', update)
      style.removeProperty('--footbar')
    }
  }, [hasFootBar])
}

/** Between the floating stack and what is scrolled free of it, and below the stack. */
const floatingGap = 24

/** Keeps room at the end of the page for a floating stack, so that nothing stays below it. */
export function useFloatingHeight(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stack.current
    if (!element) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => {
      const { offsetHeight } = element
      style.setProperty('--floating-height', offsetHeight > 0 ? `${offsetHeight + floatingGap}px` : '0px')
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--floating-height')
    }
  }, [stack])
}
