import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { Modal, type ModalProps } from './modal.tsx'

type DialogProps = ModalProps & {
  description?: ReactNode
  /** Wide enough for forms and calls. */
  wide?: boolean
}

/**
 * A question above the page, with the question or the action as its title: "Stop sharing with
 * Marisol?"
 */
export function Dialog({ description, wide, children, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
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
