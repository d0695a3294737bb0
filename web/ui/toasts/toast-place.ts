const gap = 8
/** How much of each toast behind the front one shows (sonner's `gap`). */
const peek = 14
const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'label', 'summary']
  .map((control) => `main ${control}`)
  .join(', ')
/**
 * What is used or read next: what stays at the foot of a page, such as a field for messages, what
 * floats there, and what confirms that something was done.
 */
const kept = '[data-at-foot], [data-floating] > *, [data-confirmation]'
const phoneWidth = '(width < 48rem)'

/**
 * Keeps toasts off the controls of the page until the result is called: on the phone they lie above
 * the tab bar, or in the next free strip above, or over the header when no strip is free. Wider
 * screens have room, so there they keep off the foot alone (docs/product.md "Timings and sizes").
 */
export function avoidControls(area: HTMLElement): () => void {
  const phone = matchMedia(phoneWidth)
  return onLayoutChange(() => {
    for (const list of area.querySelectorAll<HTMLElement>('[data-sonner-toaster]')) placeList(list, phone.matches)
  })
}

/**
 * Moves what floats near the foot of the phone into the lowest strip where it covers no control,
 * and hides it while there is none, until the result is called.
 */
export function keepInFreeStrip(element: HTMLElement): () => void {
  const phone = matchMedia(phoneWidth)
  const { style } = element
  return onLayoutChange(() => {
    style.removeProperty('bottom')
    style.removeProperty('visibility')
    if (!phone.matches) return
    const lowest = innerHeight - Number.parseFloat(getComputedStyle(element).bottom)
    const others = boxesBeside(element, `${controls}, ${kept}`)
    const free = freeVerticalRange(others, { height: element.offsetHeight + gap, highest: headerBottom(), lowest })
    if (free === null) style.visibility = 'hidden'
    else style.bottom = `${innerHeight - free}px`
  })
}

function onLayoutChange(place: () => void): () => void {
  const mutations = new MutationObserver(place)
  // The page often changes with what the toast reports, or is still being read when it appears.
  mutations.observe(document.body, { childList: true, subtree: true })
  const sizes = new ResizeObserver(place)
  sizes.observe(document.body)
  document.addEventListener('scrollend', place, { capture: true })
  return () => {
    mutations.disconnect()
    sizes.disconnect()
    document.removeEventListener('scrollend', place, { capture: true })
  }
}

function placeList(list: HTMLElement, isPhone: boolean): void {
  const before = Number.parseFloat(list.style.getPropertyValue('--toast-bottom'))
  list.style.removeProperty('--toast-bottom')
  const toasts = [...list.children].filter((toast) => toast instanceof HTMLElement)
  if (toasts.length === 0) return
  const height = Math.max(...toasts.map((toast) => toast.offsetHeight)) + peek * (toasts.length - 1) + 2 * gap
  const atBottom = (pixels: number) => innerHeight - pixels + gap
  const lowest = atBottom(Number.parseFloat(getComputedStyle(list).bottom))
  const highest = headerBottom()
  const boxes = boxesBeside(list, isPhone ? `${controls}, ${kept}` : kept)
  // A toast that lies on no control stays where it is.
  const stays =
    before > 0 && freeVerticalRange(boxes, { height, highest, lowest: atBottom(before) }) === atBottom(before)
  const bottom = stays ? atBottom(before) : (freeVerticalRange(boxes, { height, highest, lowest }) ?? height)
  list.style.setProperty('--toast-bottom', `${atBottom(bottom)}px`)
}

const headerBottom = () => Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)

/** Where the visible controls are that lie above or below an element. */
function boxesBeside(element: HTMLElement, selector: string): DOMRect[] {
  const { left, right } = element.getBoundingClientRect()
  return [...document.querySelectorAll(selector)]
    .filter((control) => control !== element && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)
}

type Box = { readonly top: number; readonly bottom: number }

/**
 * Returns the bottom edge of the lowest strip of a height that holds none of the boxes; null when
 * there is none.
 */
export function freeVerticalRange(
  boxes: readonly Box[],
  { height, highest, lowest }: { height: number; highest: number; lowest: number },
): number | null {
  for (let bottom = lowest; bottom - height >= highest; ) {
    const inStrip = boxes.filter((box) => box.top < bottom && box.bottom > bottom - height)
    if (inStrip.length === 0) return bottom
    bottom = Math.min(...inStrip.map(({ top }) => top))
  }
  return null
}
