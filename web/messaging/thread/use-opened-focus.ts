import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves focus from the list of conversations, which stays beside the opened one, to where its
 * person writes. It goes to the name instead where the conversation is closed, and on a touch
 * screen, whose keyboard would cover the messages.
 */
export function useOpenedFocus(isShown: boolean): void {
  useEffect(() => {
    const row = document.activeElement
    // On the phone the list is hidden, and the page moves focus itself.
    if (!isShown || !row?.matches('a[aria-current="page"]') || !row.checkVisibility()) return
    const isTouch = matchMedia('(pointer: coarse)').matches
    const field = isTouch ? null : document.querySelector<HTMLElement>('form[data-at-foot] textarea')
    const next = field ?? document.querySelector<HTMLElement>('#thread-name')
    next?.focus({ preventScroll: true })
  }, [isShown])
}

/**
 * Puts the cursor where the person writes when they came to reply, such as to a call they declined.
 */
export function useReplyFocus(field: RefObject<HTMLTextAreaElement | null>): void {
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when they reply from this very chat
  useEffect(() => {
    if (state?.focusesComposer === true) field.current?.focus()
  }, [key])
}
