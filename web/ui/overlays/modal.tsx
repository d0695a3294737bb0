import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Notice } from '../display/notice.tsx'
import { useCloseRequest } from './use-close-request.ts'
import { useReturnFocus } from './use-return-focus.ts'

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children?: ReactNode
  /** The actions, the main one last and named after the action. */
  actions?: ReactNode
  /** Why the last try failed; above the actions, where it is seen however long the body is. */
  problem?: string | null | undefined
  /** What one can do about the problem. */
  problemAction?: ReactNode
}

type ModalBaseProps = Omit<ModalProps, 'children'> & {
  /** Whether the body has a description that screen readers announce with the title. */
  isDescribed: boolean
  /** Position, width and animation on wide screens. */
  className: string
  rowClassName: string
  titleClassName: string
  /**
   * Called before Escape, the back button of a phone or a press beside it closes it, which an
   * event's preventDefault stops.
   */
  onDismiss?: (event: Event) => void
  onFocus?: (event: FocusEvent) => void
  /** Places the row of title and close button in the body. */
  children: (titleRow: ReactNode) => ReactNode
}

/**
 * The base of Dialog and Sheet: covers the page, and on the phone comes from below with its actions
 * at the foot. Focus goes to the title and returns to the opener; Escape closes, and so does the
 * back button of a phone.
 */
export function Modal({
  open,
  onOpenChange,
  title,
  actions,
  problem,
  problemAction,
  isDescribed,
  className,
  rowClassName,
  titleClassName,
  onDismiss,
  onFocus,
  children,
}: ModalBaseProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useRef<HTMLElement | null>(null)
  const returnFocus = useReturnFocus()
  useCloseRequest(open, { onOpenChange, onDismiss })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          data-from-below=""
          {...(onDismiss && { onEscapeKeyDown: onDismiss })}
          onPointerDownOutside={(event) => {
            if (isToast(event.target)) event.preventDefault()
            else onDismiss?.(event)
          }}
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          // Submit events bubble through portals in React, to a form around the dialog.
          onSubmit={(event) => event.stopPropagation()}
          // A field that is left may replace its message. The library takes that for the loss of
          // the focused element and focuses the dialog instead of what comes next.
          onBlur={({ relatedTarget }) => {
            next.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
          }}
          onFocus={(event) => {
            onFocus?.(event)
            const { target, currentTarget } = event
            const expected = next.current
            next.current = null
            if (target === currentTarget && expected !== target && currentTarget.contains(expected)) expected?.focus()
            // From the last control to the first, the library moves focus without scrolling there.
            // A press on words focuses the dialog itself, and must find them where they are.
            else if (target !== heading.current && target !== currentTarget) bringIntoView(target)
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            returnFocus.onOpenAutoFocus()
            heading.current?.focus()
          }}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          className={`fixed z-50 flex flex-col bg-surface shadow-sheet outline-none max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[86dvh] max-md:rounded-t-sheet max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in ${className}`}
        >
          <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2 md:hidden" />
          {children(
            <div className={`flex justify-between gap-4 ${rowClassName}`}>
              <Radix.Title ref={heading} tabIndex={-1} className={`outline-none ${titleClassName}`}>
                {title}
              </Radix.Title>
              <Radix.Close asChild>
                <IconButton icon={X} label="Close" className="-mr-3" />
              </Radix.Close>
            </div>,
          )}
          {actions && (
            <div
              data-at-foot
              className="grid shrink-0 gap-3 border-t px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6 md:py-4"
            >
              {problem && (
                <Notice tone="bad" action={problemAction}>
                  {problem}
                </Notice>
              )}
              <div className="flex justify-end gap-3 max-md:flex-wrap max-md:*:flex-1">{actions}</div>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A press on a toast answers the toast, and closes nothing. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/**
 * Scrolls to a control and to the line below it, which says what is wrong. A choice hides its input
 * and shows its label.
 */
function bringIntoView(control: Element): void {
  const message = document.getElementById(control.getAttribute('aria-describedby') ?? '')
  message?.scrollIntoView({ block: 'nearest' })
  const shown = control.closest('label') ?? control
  shown.scrollIntoView({ block: 'nearest' })
}
