import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

/** Holds the delays for all tooltips below it: 700 ms to open, none within 300 ms of the last. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/**
 * A few words on hover or focus. Never the only place where something is said: phones have no
 * hover.
 */
export function Tooltip({
  text,
  side = 'top',
  className = '',
  children,
}: {
  text: ReactNode
  side?: 'top' | 'right'
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={`z-50 max-w-70 rounded-s bg-ink px-2.5 py-1.5 type-note text-paper data-[state=delayed-open]:animate-fade-in ${className}`}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
