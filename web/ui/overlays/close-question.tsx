import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { useTypedText } from './use-typed-text.ts'

/** A question before something is closed, and its two answers. */
export type CloseQuestion = { text: string; close: string; stay: string }

const discardQuestion: CloseQuestion = { text: 'Discard what you typed?', close: 'Discard', stay: 'Keep typing' }

type Closable = {
  open: boolean
  onOpenChange: (open: boolean) => void
  actions?: ReactNode
  isPending?: boolean | undefined
}

/**
 * Lets a dialog ask, in the place of its actions, before Escape or a press beside it discards text
 * that was typed. With a question of its own it asks whatever was typed, and its close button too.
 */
export function useCloseQuestion({ open, onOpenChange, actions, isPending }: Closable, own?: CloseQuestion) {
  const typed = useTypedText()
  const [isAsking, setAsking] = useState(false)
  // Closed meanwhile by what it was opened for.
  if (isAsking && !open) setAsking(false)
  const stay = ({ currentTarget }: MouseEvent) => {
    setAsking(false)
    if (!typed.goOn()) currentTarget.closest('[role=dialog]')?.querySelector('h2')?.focus()
  }
  return {
    onFocus: typed.onFocus,
    onDismiss(event: Event) {
      if (!isPending && !own && !typed.isThere()) return
      event.preventDefault()
      if (!isPending) setAsking(!isAsking)
    },
    onOpenChange(isOpen: boolean) {
      if (isPending) return
      if (own && !isOpen && !isAsking) setAsking(true)
      else onOpenChange(isOpen)
    },
    actions: isAsking ? (
      <Question of={own ?? discardQuestion} onStay={stay} onClose={() => onOpenChange(false)} />
    ) : (
      actions
    ),
  }
}

type QuestionProps = { of: CloseQuestion; onStay: (event: MouseEvent) => void; onClose: () => void }

function Question({ of, onStay, onClose }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    // Its classes are those of other parts that public pages have: they have no room for more.
    <div className="flex flex-1 flex-wrap items-center gap-3">
      <p role="status" className="basis-44 grow type-ui">
        {of.text}
      </p>
      <div className="flex flex-1 justify-end gap-3 max-md:*:flex-1">
        <Button variant="danger" onClick={onClose}>
          {of.close}
        </Button>
        <Button ref={first} onClick={onStay}>
          {of.stay}
        </Button>
      </div>
    </div>
  )
}
