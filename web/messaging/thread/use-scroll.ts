import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Thread } from '../state.ts'
import { jumps, movements } from './jump.ts'
import type { Item } from './thread-items.ts'

/** So near the end somebody counts as being there, and stays there as messages come. */
const endIsNear = 80
/** What of the messages before stays in sight above the unread divider. */
const aboveDivider = 48
/** Milliseconds without a change of size, after which rows count as measured. */
const settledAfter = 150

type Options = {
  box: RefObject<HTMLDivElement | null>
  list: RefObject<VirtualizerHandle | null>
  chatId: string
  thread: Thread
  items: readonly Item[]
  isWriting: boolean
}

/**
 * Begins a list at the unread divider or at its end, and keeps its end in sight while messages come
 * in and rows change their size.
 */
export function useScroll({ box, list, chatId, thread, items, isWriting }: Options) {
  const divider = items.findIndex(({ kind }) => kind === 'unread')
  const [isAtEnd, setAtEnd] = useState(divider < 0)
  /** The unread divider stays in place while rows are measured, until somebody moves the list. */
  const holdsDivider = useRef(false)
  const before = useRef<{ window: number; sending: number } | null>(null)
  const { window, sending } = thread

  const toDivider = useCallback(
    () => list.current?.scrollToIndex(divider, { align: 'start', offset: -aboveDivider }),
    [list, divider],
  )
  const toEnd = useCallback(() => {
    const element = box.current
    holdsDivider.current = false
    list.current?.scrollToIndex(items.length - 1, { align: 'end' })
    if (element) element.scrollTop = element.scrollHeight
  }, [box, list, items.length])
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onScroll = useCallback(() => {
    const look = () => {
      const element = box.current
      if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < endIsNear)
    }
    clearTimeout(settling.current)
    // Rows have an estimated height until they are measured, and the list seems to end with them.
    if (holdsDivider.current) settling.current = setTimeout(look, settledAfter)
    else look()
  }, [box])
  /** Rows were measured, or changed their size, as when a picture has come. */
  const onResize = useEffectEvent(() => {
    if (jumps.get()?.chatId === chatId) return
    if (holdsDivider.current) {
      toDivider()
      onScroll()
    } else if (isAtEnd) toEnd()
    // What became shorter may show its end now, without being scrolled.
    else onScroll()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of what is shown
  useLayoutEffect(() => {
    const last = before.current?.window === window ? before.current : null
    before.current = { window, sending: sending.length }
    if (jumps.get()?.chatId === chatId) return
    if (!last) holdsDivider.current = divider >= 0
    if (!last && divider >= 0) setAtEnd(false)
    if (last ? isAtEnd || sending.length > last.sending : !holdsDivider.current) toEnd()
    else if (holdsDivider.current) toDivider()
    onScroll()
  }, [items, window, isWriting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another window of the thread has other elements
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => onResize())
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    const release = () => {
      holdsDivider.current = false
    }
    for (const event of movements) element.addEventListener(event, release, { passive: true })
    return () => {
      observer.disconnect()
      clearTimeout(settling.current)
      for (const event of movements) element.removeEventListener(event, release)
    }
  }, [box, window])
  return { isAtEnd, toEnd, onScroll }
}

/** Whether messages were put before those that a list showed, which then keeps its place. */
export function useIsPrepend({ messages, window }: Thread): boolean {
  const oldest = messages[0]?.position ?? 0
  const shown = useRef({ oldest, window })
  const isPrepend = shown.current.window === window && oldest < shown.current.oldest
  useLayoutEffect(() => {
    shown.current = { oldest, window }
  }, [oldest, window])
  return isPrepend
}
