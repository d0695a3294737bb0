import type { RefObject } from 'react'
import { useEffect } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { valueStore } from '#web/platform/value-store.ts'
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

type ListRefs = { box: RefObject<HTMLDivElement | null>; list: RefObject<VirtualizerHandle | null> }

/** Scrolls a list to the message of a jump, once the list holds it. */
export function useJump(chatId: string, items: readonly Item[], { box, list }: ListRefs): void {
  const jump = jumps.use()
  useEffect(() => {
    if (jump?.chatId !== chatId) return
    const place = items.findIndex((item) => holds(item, jump.position))
    if (place < 0) return
    let frame = 0
    let tries = 0
    // A row far away is drawn some frames after the list was sent there.
    const show = () => {
      if (tries % 10 === 0) list.current?.scrollToIndex(place, { align: 'center' })
      tries += 1
      const isDone = box.current !== null && tries > 2 && revealMessage(box.current, jump.position)
      if (isDone || tries > framesToDraw) jumps.set(null)
      else frame = requestAnimationFrame(show)
    }
    frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [jump, chatId, items, box, list])
}

const holds = (item: Item, position: number) =>
  item.kind === 'group' && item.lines.some(({ message }) => message?.position === position)

/** Scrolls to a message in a list, focuses it and lets it light up; false when it is not there. */
function revealMessage(list: HTMLElement, position: number): boolean {
  const line = list.querySelector<HTMLElement>(`[data-position="${position}"]`)
  if (!line) return false
  line.scrollIntoView({ block: 'center' })
  // A person who types in the search of the thread goes on typing.
  if (!document.activeElement?.matches('input[type=search]')) line.focus({ preventScroll: true })
  line.animate([{ backgroundColor: 'var(--wash)' }, { backgroundColor: 'transparent' }], { duration: 2_000 })
  return true
}
