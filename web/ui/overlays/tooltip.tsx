import * as Radix from 'radix-ui/tooltip'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'

const openDelay = 700
/** A reader who moves on to the next tooltip within this time does not wait again. */
const skipWindow = 300
let closedAt = Number.NEGATIVE_INFINITY

/**
 * A few words on hover or focus: 700 ms to open, none within 300 ms of the last. Never the only
 * place where something is said: phones have no hover.
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
  const [delay, setDelay] = useState(openDelay)
  // The library takes the delay from the render before the pointer moves.
  const chooseDelay = () => flushSync(() => setDelay(Date.now() - closedAt < skipWindow ? 0 : openDelay))
  const noteClosing = (isOpen: boolean) => {
    if (!isOpen) closedAt = Date.now()
  }
  return (
    <Radix.Provider delayDuration={delay} skipDelayDuration={0}>
      <Radix.Root onOpenChange={noteClosing}>
        <Radix.Trigger asChild onPointerEnter={chooseDelay}>
          {children}
        </Radix.Trigger>
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
    </Radix.Provider>
  )
}
