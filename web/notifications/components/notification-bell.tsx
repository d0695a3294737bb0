import BellIcon from 'lucide-react/icons/bell'
import * as Popover from 'radix-ui/popover'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import type { ValueStore } from '#web/platform/storage/value-store.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { NotificationList } from './notification-list.tsx'

/** The bell with its red dot. The list opens below it, on the phone as a page. */
export function NotificationBell({ unread }: { unread: ValueStore<number> }) {
  const [open, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const count = unread.use()
  const bell = {
    'data-tour': 'notifications',
    icon: BellIcon,
    label: count > 0 ? `Notifications, ${count} new` : 'Notifications',
    dotted: count > 0,
  }
  if (isPhone) return <IconButton {...bell} onClick={() => void navigate('/notifications')} />
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton {...bell} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={12}
          collisionPadding={8}
          aria-label="Notifications"
          className="z-50 flex max-h-[min(680px,80dvh)] w-110 flex-col rounded border border-line-2 bg-surface shadow-sheet outline-none data-[state=open]:animate-fade-in"
        >
          <NotificationList heading="h2" onChoose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
