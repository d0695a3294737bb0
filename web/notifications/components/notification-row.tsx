import type { LucideIcon } from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Inbox from 'lucide-react/icons/inbox'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import Receipt from 'lucide-react/icons/receipt'
import Star from 'lucide-react/icons/star'
import UserRound from 'lucide-react/icons/user-round'
import { Link } from 'react-router'
import { iconOf, type NotificationIcon } from '#contract/notifications/kinds.ts'
import { sentenceOf } from '#contract/notifications/labels.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { instantOf } from '../copy.ts'

const icons: Record<NotificationIcon, LucideIcon> = {
  billing: Receipt,
  message: MessageSquareText,
  call: PhoneMissed,
  appointment: CalendarDays,
  lead: Inbox,
  review: Star,
  person: UserRound,
}

/** One notification as a link to what it is about. Unread ones are bold and say New. */
export function NotificationRow({ item, onChoose }: { item: Notification; onChoose: () => void }) {
  const isNew = item.readAt === null
  const instant = instantOf(item)
  return (
    <Link
      to={item.href}
      onClick={onChoose}
      className="-mx-2 grid grid-cols-[1.25rem_1fr_auto] gap-x-3 rounded-m px-2 py-3 type-ui-s text-ink no-underline hover:bg-sunken"
    >
      <Icon of={icons[iconOf(item.kind)]} className={isNew ? 'text-action' : 'text-ink-3'} />
      <span className={`min-w-0 ${isNew ? 'font-strong' : ''}`}>
        {sentenceOf(item)}
        {instant && <span className="block font-normal type-note text-ink-2">{when(instant)}</span>}
      </span>
      <span className="text-right type-note text-ink-3">
        <time dateTime={item.createdAt}>{when(item.createdAt, 'time')}</time>
        {isNew && <span className="block font-strong text-action">New</span>}
      </span>
    </Link>
  )
}
