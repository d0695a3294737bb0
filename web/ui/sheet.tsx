import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { returnFocus } from './return-focus.ts'

/**
 * A panel beside the page on a wide screen, from below on the phone: filters, one lead, one appointment. What it
 * shows belongs to the page; a question is a Dialog.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  children,
  actions,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Stuck to the foot. */
  actions?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          data-from-below=""
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
          className="fixed z-50 flex flex-col bg-surface shadow-sheet outline-none max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[86dvh] max-md:rounded-t-sheet max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in md:inset-y-0 md:right-0 md:w-[440px] md:border-l md:data-[state=closed]:animate-side-out md:data-[state=open]:animate-side-in"
        >
          <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2 md:hidden" />
          <div className="flex shrink-0 items-center justify-between gap-4 px-5 py-1 md:px-6 md:py-3">
            <Radix.Title ref={heading} tabIndex={-1} className="type-title-3 outline-none">
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" className="-mr-3" />
            </Radix.Close>
          </div>
          <div className="flex-1 overflow-y-auto border-t px-5 py-4 md:px-6">{children}</div>
          {actions && (
            <div className="flex shrink-0 justify-end gap-3 border-t px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:*:flex-1 md:px-6 md:py-4">
              {actions}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
