import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '../state.ts'

/** So near the end somebody counts as being there, and stays there as messages come. */
const endIsNear = 80

/**
 * Keeps the place of the scroll by hand, because not every browser does when content grows above
 * it.
 */
export function useScroll(box: RefObject<HTMLDivElement | null>, thread: Thread, more: string) {
  const [isAtEnd, setAtEnd] = useState(true)
  const before = useRef<{ height: number; oldest: number | undefined; sending: number } | null>(null)
  const oldest = thread.messages[0]?.position
  const sending = thread.sending.length

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [box])
  const onScroll = useCallback(() => {
    const element = box.current
    if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < endIsNear)
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of what is shown
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const last = before.current
    const divider = element.querySelector('[data-unread]')
    if (!last && divider)
      element.scrollTop += divider.getBoundingClientRect().top - element.getBoundingClientRect().top - 48
    else if (last && oldest !== last.oldest) element.scrollTop += element.scrollHeight - last.height
    else if (!last || isAtEnd || sending > last.sending) toEnd()
    before.current = { height: element.scrollHeight, oldest, sending }
    onScroll()
  }, [thread, more])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd) toEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isAtEnd, toEnd])
  return { isAtEnd, toEnd, onScroll }
}
