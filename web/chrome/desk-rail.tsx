import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-2'
import Calendar from 'lucide-react/icons/calendar'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Inbox from 'lucide-react/icons/inbox'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Receipt from 'lucide-react/icons/receipt'
import Settings from 'lucide-react/icons/settings'
import SunMedium from 'lucide-react/icons/sun-medium'
import UsersRound from 'lucide-react/icons/users-round'
import { NavLink } from 'react-router'
import type { Role } from '#contract/profiles/values.ts'
import { Icon } from '#web/ui/icon.tsx'
import { unreadMessages } from './badges.ts'

type Place = { to: string; label: string; icon: LucideIcon; only?: Role; tour?: string }

const places: readonly Place[] = [
  { to: '/firm-dashboard', label: 'Firm', icon: Building2, only: 'firm_admin' },
  { to: '/advisor-dashboard', label: 'Today', icon: SunMedium, tour: 'client-dashboard' },
  { to: '/leads', label: 'Leads', icon: Inbox, tour: 'lead-management' },
  { to: '/schedule', label: 'Calendar', icon: Calendar, tour: 'appointment-calendar' },
  { to: '/appointments', label: 'Appointments', icon: CalendarCheck },
  { to: '/messages', label: 'Messages', icon: MessageSquareText, tour: 'messaging-center' },
  { to: '/team', label: 'Team', icon: UsersRound },
  { to: '/analytics', label: 'Analytics', icon: ChartLine, tour: 'analytics-panel' },
  { to: '/advisor-profile', label: 'Profile', icon: CircleUserRound, tour: 'profile-completion' },
  { to: '/billing', label: 'Billing', icon: Receipt },
  { to: '/settings', label: 'Settings', icon: Settings },
]

/** The places of a working day, for those who work here: beside the page where there is room, never on the phone. */
export function DeskRail({ role }: { role: Role }) {
  const unread = unreadMessages.use()
  return (
    <nav
      aria-label="Desk"
      className="sticky top-header w-[208px] shrink-0 self-start border-r py-6 pr-3 pl-5 max-xl:hidden xl:min-h-[calc(100dvh-var(--header))]"
    >
      {places
        .filter((place) => !place.only || place.only === role)
        .map((place) => (
          <NavLink
            key={place.to}
            to={place.to}
            {...(place.tour && { 'data-tour': place.tour })}
            className="flex min-h-10 items-center gap-3 rounded-m px-3 type-ui-s text-ink-2 no-underline hover:bg-sunken aria-[current]:bg-wash aria-[current]:font-strong aria-[current]:text-action"
          >
            <Icon of={place.icon} small />
            {place.label}
            {place.to === '/messages' && unread > 0 && (
              <b className="ml-auto font-strong text-[13px]/4">
                {unread}
                <span className="said-only"> unread</span>
              </b>
            )}
          </NavLink>
        ))}
    </nav>
  )
}
