import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { returnFocus } from './return-focus.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question or an action: "Take consent back?" */
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The actions, the main one last and named after the action. */
  actions?: ReactNode
  /** Wide enough for forms and calls. */
  wide?: boolean
}

/**
 * A question above the page; on the phone a sheet from below with its actions at the foot. Focus goes to the title and
 * returns to the opener; Escape closes.
 */
export function Dialog({ open, onOpenChange, title, description, children, actions, wide }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          data-from-below=""
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(opener.current)
          }}
          className={`fixed z-50 flex flex-col bg-surface shadow-sheet outline-none max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[86dvh] max-md:rounded-t-sheet max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in md:top-1/2 md:left-1/2 md:max-h-[86dvh] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded md:data-[state=closed]:animate-fade-out md:data-[state=open]:animate-fade-in ${wide ? 'md:w-[640px]' : 'md:w-[480px]'}`}
        >
          <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2 md:hidden" />
          <div className="overflow-y-auto px-5 pt-3 pb-5 md:p-6">
            <div className="flex items-start justify-between gap-4">
              <Radix.Title ref={heading} tabIndex={-1} className="pt-1.5 type-title-2 outline-none">
                {title}
              </Radix.Title>
              <Radix.Close asChild>
                <IconButton icon={X} label="Close" className="-mr-3" />
              </Radix.Close>
            </div>
            {description && (
              <Radix.Description asChild>
                <div className="mt-2 type-ui text-ink-2">{description}</div>
              </Radix.Description>
            )}
            {children && <div className="mt-5">{children}</div>}
          </div>
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
