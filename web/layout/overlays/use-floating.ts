import { type RefObject, useEffect, useState } from 'react'
import { useHeightVariable } from '#web/ui/layout/use-height-variable.ts'

/**
 * Everything in the page that can be pressed or filled in, figures, as amounts are `data`, and the
 * words at its end. A choice shows its label and hides its input.
 */
const covered =
  ':is(main, footer) :is(a[href], button, input, label, select, textarea, summary, td, dd, data), footer p'
/** Heights above its usual place at which a floating button may rest, in pixels. */
const shifts = [0, 60, 120, 180, 240] as const
const settleMilliseconds = 120

/**
 * Finds a place for a floating button where it covers no control and no figure of the page: its
 * usual one, or a little above. Null when there is none; the button is then hidden until the page
 * is scrolled.
 */
export function useFreePosition(button: RefObject<HTMLElement | null>): number | null {
  const [shift, setShift] = useState<number | null>(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => setShift((current) => (button.current ? freeShift(button.current, current ?? 0) : current))
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
  return shift
}

function freeShift(button: HTMLElement, current: number): number | null {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const taken = [...document.querySelectorAll(covered)]
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.width > 4 && rect.height > 4 && rect.right > left && rect.left < right)
  const isFree = (shift: number) =>
    taken.every((rect) => rect.bottom <= top + current - shift || rect.top >= bottom + current - shift)
  return shifts.find(isFree) ?? null
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
const roomFor = (height: number) => (height > 0 ? height + floatingGap : 0)

/** Keeps room at the end of the page for a floating stack, so that nothing stays below it. */
export const useFloatingHeight = (stack: RefObject<HTMLElement | null>): void =>
  useHeightVariable(stack, '--floating-height', roomFor)
