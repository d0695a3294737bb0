import { useCloseQuestion } from './close-question.tsx'
import { Modal, type ModalProps } from './modal.tsx'

type SheetProps = ModalProps & {
  /** Whether it asks before text is lost that was typed; one that saves as one types need not. */
  asksBeforeLoss?: boolean
}

/**
 * A panel beside the page on a wide screen, from below on the phone: filters, one lead, one
 * appointment. What it shows belongs to the page; a question is a Dialog.
 */
export function Sheet({ children, asksBeforeLoss, ...modal }: SheetProps) {
  const closing = useCloseQuestion(modal)
  return (
    <Modal
      {...modal}
      {...(asksBeforeLoss && closing)}
      isDescribed={false}
      className="md:inset-y-0 md:right-0 md:w-110 md:border-l md:data-[state=closed]:animate-side-out md:data-[state=open]:animate-side-in"
      rowClassName="shrink-0 items-center px-5 py-1 md:px-6 md:py-3"
      titleClassName="type-title-3"
    >
      {(titleRow) => (
        <>
          {titleRow}
          <div className="flex-1 overflow-y-auto border-t px-5 py-4 md:px-6">{children}</div>
        </>
      )}
    </Modal>
  )
}
