import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { valueStore } from '#web/platform/storage/value-store.ts'
import { threadOf } from '../state.ts'
import { showAround } from './pages.ts'
import type { Item } from './thread-items.ts'

/** The message that a list is to show next. */
export const jumps = valueStore<{ readonly chatId: string; readonly position: number } | null>(null)

/** Shows the message at a position of a chat, and loads the page around it first if need be. */
export async function jumpTo(chatId: string, position: number): Promise<void> {
  const isHeld = () =>
    threadOf(chatId)
      .get()
      ?.messages.some((message) => message.position === position)
  jumps.set({ chatId, position })
  if (isHeld()) return
  try {
    await showAround(chatId, position)
  } finally {
    if (!isHeld()) jumps.set(null)
  }
}

/** Frames within which a list draws the rows around a message. */
const framesToDraw = 60
/** Frames in which a list that was just drawn may still move by itself. */
const framesToSettle = 15

type ListRefs = { box: RefObject<HTMLDivElement | null>; list: RefObject<VirtualizerHandle | null> }

/** How somebody moves a list, or goes on to something else. */
export const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls a list to the message of a jump, once the list holds it, until somebody moves on. */
export function useJump(chatId: string, items: readonly Item[], { box, list }: ListRefs): void {
  const jump = jumps.use()
  const lit = useRef<typeof jump>(null)
  useEffect(() => {
    if (jump?.chatId !== chatId) return
    const place = items.findIndex((item) => holds(item, jump.position))
    if (place < 0) return
    let frame = 0
    let tries = 0
    let shown = 0
    // A row far away is drawn some frames after the list was sent there.
    const show = () => {
      const line = box.current?.querySelector<HTMLElement>(`[data-position="${jump.position}"]`)
      if (!line && tries % 10 === 0) list.current?.scrollToIndex(place, { align: 'center' })
      tries += 1
      if (line && tries > 2) {
        line.scrollIntoView({ block: 'center' })
        // Once: a list that changes meanwhile must not take the focus again.
        if (lit.current !== jump) lightUp(line)
        lit.current = jump
        shown += 1
      }
      if (shown > framesToSettle || tries > framesToDraw) jumps.set(null)
      else frame = requestAnimationFrame(show)
    }
    frame = requestAnimationFrame(show)
    const leave = () => lit.current === jump && jumps.set(null)
    for (const event of movements) addEventListener(event, leave, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of movements) removeEventListener(event, leave)
    }
  }, [jump, chatId, items, box, list])
}

const holds = (item: Item, position: number) =>
  item.kind === 'group' && item.lines.some(({ message }) => message?.position === position)

/** Focuses a message and lets it light up. */
function lightUp(line: HTMLElement): void {
  // A person who types in the search of the thread goes on typing.
  if (!document.activeElement?.matches('input[type=search]')) line.focus({ preventScroll: true })
  line.animate([{ backgroundColor: 'var(--wash)' }, { backgroundColor: 'transparent' }], { duration: 2_000 })
}
