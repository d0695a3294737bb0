/** How long a ripple runs (docs/product.md "Timings and sizes"). */
const rippleMilliseconds = 600

/**
 * Lets a ring spread over a button from where it was pressed, for the buttons that opt in by the
 * class of button-style.ts. Nothing moves for those who do not want motion.
 */
export function startRipples(): () => void {
  const onPress = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const button = event.target.closest<HTMLElement>('.ripples')
    if (!button || button.matches(':disabled, [aria-disabled=true]')) return
    const { left, top, width, height } = button.getBoundingClientRect()
    const radius = Math.hypot(width, height)
    const ring = document.createElement('span')
    ring.className = 'ripple'
    ring.setAttribute('aria-hidden', 'true')
    ring.style.cssText = `left:${event.clientX - left - radius}px;top:${event.clientY - top - radius}px;width:${2 * radius}px;height:${2 * radius}px`
    button.append(ring)
    setTimeout(() => ring.remove(), rippleMilliseconds)
  }
  document.addEventListener('pointerdown', onPress)
  return () => document.removeEventListener('pointerdown', onPress)
}
