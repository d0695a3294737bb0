import BellIcon from 'lucide-react/icons/bell'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { ValueStore } from '#web/platform/value-store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NotificationList } from './notification-list.tsx'

/** The bell with its red dot; what it rings for opens below it. */
export function Bell({ unread, className }: { unread: ValueStore<number>; className?: string }) {
  const [open, setOpen] = useState(false)
  const count = unread.use()
  const label = count > 0 ? `Notifications, ${count} new` : 'Notifications'
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton
          data-tour="notifications"
          icon={BellIcon}
          label={label}
          dotted={count > 0}
          {...(className && { className })}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={12}
          collisionPadding={8}
          aria-label="Notifications"
          className="z-50 max-h-[min(560px,80dvh)] w-[380px] overflow-y-auto rounded border border-line-2 bg-surface shadow-sheet outline-none data-[state=open]:animate-fade-in"
        >
          <NotificationList onRead={() => unread.set(0)} onChoose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
