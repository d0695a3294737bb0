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

type SidebarItem = { to: string; label: string; icon: LucideIcon; only?: Role; tour?: string }

const items: readonly SidebarItem[] = [
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

/** Navigation for advisors and firm administrators, beside the page on wide screens only. */
export function Sidebar({ role }: { role: Role }) {
  const unread = unreadMessages.use()
  return (
    <nav
      aria-label="Desk"
      className="sticky top-header w-[208px] shrink-0 self-start border-r py-6 pr-3 pl-5 max-xl:hidden xl:min-h-[calc(100dvh-var(--header))]"
    >
      {items
        .filter((item) => !item.only || item.only === role)
        .map((item) => (
          <NavLink
            key={item.to}
            to={item.to}
            {...(item.tour && { 'data-tour': item.tour })}
            className="flex min-h-10 items-center gap-3 rounded-m px-3 type-ui-s text-ink-2 no-underline hover:bg-sunken aria-[current]:bg-wash aria-[current]:font-strong aria-[current]:text-action"
          >
            <Icon of={item.icon} small />
            {item.label}
            {item.to === '/messages' && unread > 0 && (
              <b className="ml-auto font-strong text-[13px]/4">
                {unread}
                <span className="sr-only"> unread</span>
              </b>
            )}
          </NavLink>
        ))}
    </nav>
  )
}
