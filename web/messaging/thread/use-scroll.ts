import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Thread } from '../state.ts'
import { jumps } from './jump.ts'
import type { Item } from './thread-items.ts'

/** So near the end somebody counts as being there, and stays there as messages come. */
const endIsNear = 80
/** What of the messages before stays in sight above the unread divider. */
const aboveDivider = 48

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
  const [isAtEnd, setAtEnd] = useState(true)
  const before = useRef<{ window: number; sending: number } | null>(null)
  const { window, sending } = thread

  const toEnd = useCallback(() => {
    const element = box.current
    list.current?.scrollToIndex(items.length - 1, { align: 'end' })
    if (element) element.scrollTop = element.scrollHeight
  }, [box, list, items.length])
  const onScroll = useCallback(() => {
    const element = box.current
    if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < endIsNear)
  }, [box])
  /** Rows were measured, or changed their size, as when a picture has come. */
  const onResize = useEffectEvent(() => {
    if (isAtEnd && jumps.get()?.chatId !== chatId) toEnd()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of what is shown
  useLayoutEffect(() => {
    const last = before.current?.window === window ? before.current : null
    before.current = { window, sending: sending.length }
    if (jumps.get()?.chatId === chatId) return
    const divider = items.findIndex(({ kind }) => kind === 'unread')
    if (!last && divider >= 0) list.current?.scrollToIndex(divider, { align: 'start', offset: -aboveDivider })
    else if (!last || isAtEnd || sending.length > last.sending) toEnd()
    onScroll()
  }, [items, window, isWriting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another window of the thread has other elements
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => onResize())
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
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
