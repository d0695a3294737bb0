import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Modal, type ModalProps } from './modal.tsx'
import { useTypedText } from './use-typed-text.ts'

type DialogProps = ModalProps & {
  description?: ReactNode
  /** Wide enough for forms and calls. */
  wide?: boolean
}

/**
 * A question above the page, with the question or the action as its title: "Stop sharing with
 * Marisol?" Escape and a press beside it ask before they discard text that was typed.
 */
export function Dialog({ description, wide, children, actions, ...modal }: DialogProps) {
  const typed = useTypedText()
  const [isAsking, setAsking] = useState(false)
  // Closed meanwhile by what it was opened for.
  if (isAsking && !modal.open) setAsking(false)
  return (
    <Modal
      {...modal}
      actions={
        isAsking ? (
          <DiscardQuestion
            onKeep={() => {
              setAsking(false)
              typed.goOn()
            }}
            onDiscard={() => modal.onOpenChange(false)}
          />
        ) : (
          actions
        )
      }
      onFocus={typed.onFocus}
      onDismiss={(event) => {
        if (!typed.isThere()) return
        event.preventDefault()
        setAsking(!isAsking)
      }}
      isDescribed={Boolean(description)}
      className={`md:top-1/2 md:left-1/2 md:max-h-[86dvh] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded md:data-[state=closed]:animate-fade-out md:data-[state=open]:animate-fade-in ${wide ? 'md:w-160' : 'md:w-120'}`}
      rowClassName="items-start"
      titleClassName="pt-1.5 type-title-2"
    >
      {(titleRow) => (
        <div className="overflow-y-auto px-5 pt-3 pb-5 md:p-6">
          {titleRow}
          {description && (
            <Radix.Description asChild>
              <div className="mt-2 type-ui text-ink-2">{description}</div>
            </Radix.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
        </div>
      )}
    </Modal>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="grid flex-1 grid-cols-2 gap-3 md:flex md:items-center">
      <p role="status" className="col-span-2 type-ui md:mr-auto">
        Discard what you typed?
      </p>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={keep} onClick={onKeep}>
        Keep typing
      </Button>
    </div>
  )
}
