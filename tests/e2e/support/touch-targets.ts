import type { Page } from '@playwright/test'

/**
 * Controls of a page that a finger cannot hit in a square of 44, each named with its measures. What
 * counts is where a tap reaches the control: its padding, its label and its pseudo-elements do,
 * what lies over it does not. Links within running text are exempt (WCAG 2.5.5 and 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const interactive =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=menuitem], [role=option], [role=slider]'
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    /** The element that shows where a control is: for a hidden input, its label. */
    const faceOf = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect()
      const isFace = isShown(control) && width > 2 && height > 2
      if (!(control instanceof HTMLInputElement)) return isFace ? control : null
      const isChoice = control.type === 'checkbox' || control.type === 'radio'
      const label = isFace && !isChoice ? control : control.labels?.[0]
      return label && isShown(label) ? label : isFace ? control : null
    }
    const isInRunningText = (control: Element) => {
      if (getComputedStyle(control).display !== 'inline') return false
      const block = control.closest('p, li, dd, dt, td, figcaption, label, legend, blockquote, h1, h2, h3, div')
      const words = (text: string | null | undefined) => text?.match(/[\p{L}\d]+/gu)?.length ?? 0
      const links = [...(block?.querySelectorAll(interactive) ?? [])]
      return words(block?.textContent) - links.reduce((sum, link) => sum + words(link.textContent), 0) >= 3
    }
    /** How far from a point the control is still hit, towards both sides of one axis. */
    const extentOf = (isHit: (x: number, y: number) => boolean, x: number, y: number, dx: number, dy: number) => {
      // Most are large enough: then their two ends say it.
      if (isHit(x - 21.5 * dx, y - 21.5 * dy) && isHit(x + 21.5 * dx, y + 21.5 * dy)) return 44
      const towards = (sign: 1 | -1) => {
        let distance = 0
        while (distance < 44 && isHit(x + sign * dx * (distance + 0.5), y + sign * dy * (distance + 0.5)))
          distance += 0.5
        return distance
      }
      return towards(1) + towards(-1)
    }
    const settled = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    /** Where a tap reaches the control, in pixels; null for what no finger ever gets near. */
    const reachOf = (control: HTMLElement, face: HTMLElement) => {
      face.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const [box] = face.getClientRects()
      if (!box) return null
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // The skip link stays outside until it has the focus, which no finger gives it.
      if (y < 0 || x < 0) return null
      const isHit = (atX: number, atY: number) => {
        // A toast about what other tests do is gone in seconds, and the support button steps aside
        // once scrolling ends (coveredControls in page-checks.ts).
        const hit = document
          .elementsFromPoint(atX, atY)
          .find((each) => control.contains(each) || !each.closest('[data-sonner-toaster], button[aria-label=Support]'))
        const target = hit?.closest(`${interactive}, label`)
        return (
          target === control || target === face || (target instanceof HTMLLabelElement && target.control === control)
        )
      }
      if (!isHit(x, y)) return { width: 0, height: 0, isSmall: true }
      const [width, height] = [extentOf(isHit, x, y, 1, 0), extentOf(isHit, x, y, 0, 1)]
      // Half a pixel on each side is lost to where boxes fall between pixels.
      return { width, height, isSmall: width < 43 || height < 43 }
    }
    const found: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(interactive)) {
      const face = faceOf(control)
      if (!face || control.closest('[inert], [aria-hidden=true]') || control.matches(':disabled, [aria-disabled=true]'))
        continue
      if (isInRunningText(control)) continue
      let reach = reachOf(control, face)
      if (reach?.isSmall) {
        // A list that measures its rows moves them a frame after the width of the page changed.
        await settled(400)
        reach = face.isConnected ? reachOf(control, face) : null
      }
      if (!reach?.isSmall) continue
      const name =
        control.ariaLabel ||
        face.innerText.trim().replaceAll(/\s+/g, ' ').slice(0, 50) ||
        control.outerHTML.slice(0, 80)
      found.push(`${control.tagName.toLowerCase()} "${name}" ${Math.round(reach.width)}x${Math.round(reach.height)}`)
    }
    return [...new Set(found)]
  })
}
