import { type FocusEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const writtenTypes = new Set(['text', 'email', 'tel', 'url', 'number'])

/** Whether an element takes text that a person would miss: not a search, and no password. */
function isTextField(element: Element): element is TextField {
  if (element instanceof HTMLTextAreaElement) return true
  return (
    element instanceof HTMLInputElement && writtenTypes.has(element.type) && element.getAttribute('role') !== 'combobox'
  )
}

/** Remembers what the text fields of a dialog held before they were typed in. */
export function useTypedText() {
  const before = useRef(new Map<TextField, string>())
  const latest = useRef<TextField | null>(null)
  return {
    onFocus({ target }: FocusEvent) {
      if (!isTextField(target)) return
      latest.current = target
      if (!before.current.has(target)) before.current.set(target, target.value)
    },
    /** Whether a field holds something else now. */
    isThere: () => [...before.current].some(([field, text]) => field.isConnected && field.value !== text),
    /** Focuses the field that was typed in last; false when there is none. */
    goOn() {
      latest.current?.focus()
      return latest.current !== null
    },
  }
}
