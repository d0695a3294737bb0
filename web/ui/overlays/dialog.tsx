import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { type CloseQuestion, useCloseQuestion } from './close-question.tsx'
import { Modal, type ModalProps } from './modal.tsx'

type DialogProps = ModalProps & {
  description?: ReactNode
  /** Wide enough for forms and calls. */
  wide?: boolean
  /** The question before it closes without one of its actions, where what it shows comes once. */
  closeQuestion?: CloseQuestion
  /** Its action runs, so it stays: once closed it could not say that the action failed. */
  isPending?: boolean
}

/**
 * A question above the page, with the question or the action as its title: "Stop sharing with
 * Marisol?" Escape and a press beside it ask before they discard text that was typed.
 */
export function Dialog({ description, wide, children, closeQuestion, isPending, ...modal }: DialogProps) {
  const closing = useCloseQuestion({ ...modal, isPending }, closeQuestion)
  return (
    <Modal
      {...modal}
      {...closing}
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
