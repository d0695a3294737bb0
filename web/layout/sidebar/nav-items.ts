import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Archive from 'lucide-react/icons/archive'
import Bookmark from 'lucide-react/icons/bookmark'
import Building2 from 'lucide-react/icons/building-2'
import Calendar from 'lucide-react/icons/calendar'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import ContactRound from 'lucide-react/icons/contact-round'
import Flag from 'lucide-react/icons/flag'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ListTodo from 'lucide-react/icons/list-todo'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Receipt from 'lucide-react/icons/receipt'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import SunMedium from 'lucide-react/icons/sun-medium'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import UsersRound from 'lucide-react/icons/users-round'
import Webhook from 'lucide-react/icons/webhook'
import type { FirmRole } from '#contract/firms/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import { type StaffPermission, staffPermits } from '#contract/staff/values.ts'
import { isOfficer, mayUse } from '#web/auth/access/route-access.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { type BadgeName, badges } from '../badges.ts'
import { isActive } from '../nav-links.ts'

/**
 * A page of the signed-in product as the sidebar, the tab bar and the menu of the phone list it.
 */
export type NavItem = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** Other addresses of the same page, and pages that belong to it. */
  readonly also?: readonly string[]
  readonly badge?: BadgeName
  readonly tour?: string
  /** What a tab of a page asks of a staff role beyond the page. */
  readonly permission?: StaffPermission
  /** Who of a firm it is for; without it, everybody of the role. */
  readonly firmRoles?: readonly FirmRole[]
  /** Staff who view an account do not see it (docs/viewing-accounts.md). */
  readonly isHiddenInVisit?: true
}

const messages: NavItem = {
  to: '/messages',
  label: 'Messages',
  icon: MessageSquareText,
  also: ['/chat'],
  badge: 'unreadMessages',
  tour: 'messaging-center',
}
const settings: NavItem = { to: '/settings', label: 'Settings', icon: Settings }
const today: NavItem = {
  to: '/advisor-dashboard',
  label: 'Today',
  icon: SunMedium,
  also: ['/dashboard/advisor'],
  badge: 'peopleWaiting',
  tour: 'client-dashboard',
}
const leads: NavItem = { to: '/leads', label: 'Leads', icon: Inbox, badge: 'newLeads', tour: 'lead-management' }
const clients: NavItem = { to: '/clients', label: 'Clients', icon: ContactRound }
const calendar: NavItem = { to: '/schedule', label: 'Calendar', icon: Calendar, tour: 'appointment-calendar' }
const appointments: NavItem = {
  to: '/appointments',
  label: 'Appointments',
  icon: CalendarCheck,
  badge: 'waitingRequests',
}
const reviews: NavItem = { to: '/reviews', label: 'Reviews', icon: Star, badge: 'unansweredReviews' }
const team: NavItem = { to: '/team', label: 'Team', icon: UsersRound }
/** The owner and the compliance officer supervise a firm. */
const archive: NavItem = {
  to: '/archive',
  label: 'Archive',
  icon: Archive,
  firmRoles: ['owner', 'compliance'],
  isHiddenInVisit: true,
}
const firmLeads: NavItem = { to: '/team/leads', label: 'Firm leads', icon: Inbox }
const teamNumbers: NavItem = { to: '/team/performance', label: 'Team numbers', icon: ChartLine }
const audit: NavItem = { to: '/team/audit', label: 'Audit log', icon: History }
const analytics: NavItem = { to: '/analytics', label: 'Analytics', icon: ChartLine, tour: 'analytics-panel' }
const advisorProfile: NavItem = {
  to: '/advisor-profile',
  label: 'Profile',
  icon: CircleUserRound,
  also: ['/profile'],
  tour: 'profile-completion',
}
const billing: NavItem = { to: '/billing', label: 'Billing', icon: Receipt }
const firm: NavItem = { to: '/firm-dashboard', label: 'Firm', icon: Building2, also: ['/dashboard/firm'] }
const firmProfile: NavItem = { to: '/firm-profile', label: 'Firm profile', icon: Landmark }
const overview: NavItem = { to: '/admin/analytics', label: 'Overview', icon: ChartLine }
const verifications: NavItem = {
  to: '/admin/analytics?tab=verifications',
  label: 'Verifications',
  icon: ShieldCheck,
  badge: 'pendingVerifications',
  permission: 'verify',
}

const moderation: NavItem = {
  to: '/admin/analytics?tab=reviews',
  label: 'Reviews',
  icon: Star,
  badge: 'waitingReviews',
  permission: 'moderate',
}
const numbers: NavItem = { to: '/admin/numbers', label: 'Numbers', icon: ChartColumn }
const people: NavItem = { to: '/admin/people', label: 'People', icon: UsersRound }
const firmsDesk: NavItem = { to: '/admin/firms', label: 'Firms', icon: Building2 }
const reports: NavItem = {
  to: '/admin/reports',
  label: 'Reports',
  icon: Flag,
  also: ['/admin/appeals'],
  badge: 'openReports',
}
const support: NavItem = {
  to: '/admin/support',
  label: 'Support',
  icon: LifeBuoy,
  also: ['/admin/feedback'],
  badge: 'openSupport',
}
const announcements: NavItem = {
  to: '/admin/announcements',
  label: 'Announcements',
  icon: Megaphone,
}
const helpTexts: NavItem = { to: '/admin/help-texts', label: 'Help texts', icon: CircleHelp }
const webhooks: NavItem = { to: '/admin/webhooks', label: 'Webhooks', icon: Webhook }
const switches: NavItem = {
  to: '/admin/switches',
  label: 'Feature switches',
  icon: ToggleLeft,
}
const jobs: NavItem = {
  to: '/admin/jobs',
  label: 'Jobs and emails',
  icon: ListTodo,
  also: ['/admin/mails'],
  badge: 'failedJobs',
}
const payments: NavItem = { to: '/admin/payments', label: 'Payments', icon: Receipt }
const health: NavItem = { to: '/admin/health', label: 'System health', icon: Activity }
const log: NavItem = { to: '/admin/log', label: 'Audit log', icon: History }

/** The navigation of each role in the order of its sidebar; settings come last, at the foot. */
export const navItemsOf: Readonly<Record<Role, readonly NavItem[]>> = {
  consumer: [
    { to: '/consumer-dashboard', label: 'Home', icon: House, also: ['/dashboard/consumer'] },
    { to: '/matches', label: 'Matches', icon: HeartHandshake, also: ['/advisors'] },
    { to: '/saved', label: 'Saved', icon: Bookmark },
    messages,
    { ...appointments, also: ['/schedule'] },
    { to: '/consumer-profile', label: 'Profile', icon: CircleUserRound, also: ['/profile'] },
    settings,
  ],
  advisor: [
    today,
    leads,
    clients,
    calendar,
    appointments,
    messages,
    reviews,
    analytics,
    team,
    advisorProfile,
    billing,
    settings,
  ],
  firm_admin: [
    firm,
    today,
    leads,
    clients,
    calendar,
    appointments,
    messages,
    reviews,
    team,
    archive,
    analytics,
    advisorProfile,
    firmProfile,
    billing,
    settings,
  ],
  admin: [
    overview,
    numbers,
    people,
    firmsDesk,
    verifications,
    moderation,
    reports,
    support,
    payments,
    announcements,
    helpTexts,
    switches,
    jobs,
    webhooks,
    health,
    log,
    settings,
  ],
}

/**
 * The tabs of those who work here; visitors and consumers have those of docs/product.md "Pages".
 */
export const workTabsOf: Readonly<Record<Exclude<Role, 'consumer'>, readonly NavItem[]>> = {
  advisor: [today, leads, calendar, messages],
  firm_admin: [firm, leads, calendar, messages],
  admin: [overview, people, verifications, moderation, support, payments],
}

/** What a compliance officer reads: the record of the firm, its leads without names and its log. */
const officerItems: readonly NavItem[] = [archive, firmLeads, teamNumbers, audit, team, messages, settings]
const officerTabs: readonly NavItem[] = [archive, firmLeads, audit, team]

type Viewer = Pick<SessionUser, 'role' | 'staffRole' | 'firmRole' | 'visit'>

// The staff see what their staff role permits, and people of a firm what is for their role there.
const permitted = (items: readonly NavItem[], viewer: Viewer): readonly NavItem[] =>
  items.filter(
    ({ to, permission, firmRoles, isHiddenInVisit }) =>
      !(viewer.visit && isHiddenInVisit) &&
      mayUse(viewer, to.replace(/\?.*/, '')) &&
      (!permission || staffPermits(viewer.staffRole, permission)) &&
      (!firmRoles || (viewer.firmRole !== undefined && firmRoles.includes(viewer.firmRole))),
  )

/** The navigation of a person. */
export const placesOf = (viewer: Viewer): readonly NavItem[] =>
  permitted(isOfficer(viewer) ? officerItems : navItemsOf[viewer.role], viewer)

/** With More beside them, as many as fit a phone. */
const tabLimit = 4

/** The tabs of a person who works here: the first of their role that they may use. */
export function tabsOf(viewer: Viewer): readonly NavItem[] {
  if (isOfficer(viewer)) return permitted(officerTabs, viewer)
  return viewer.role === 'consumer' ? [] : permitted(workTabsOf[viewer.role], viewer).slice(0, tabLimit)
}

/** The item that an address belongs to: one with a matching query comes before one without. */
export function currentNavItem(
  items: readonly NavItem[],
  address: { pathname: string; search: string },
): NavItem | null {
  const found = items.filter(({ to, also = [] }) => {
    const [path = '', query = ''] = to.split('?')
    const params = new URLSearchParams(address.search)
    const hasQuery = [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value)
    return hasQuery && [path, ...also].some((each) => isActive(address.pathname, each))
  })
  return found.toSorted((a, b) => b.to.length - a.to.length)[0] ?? null
}

/** The number beside an item; 0 shows none. */
export function useBadge({ badge }: NavItem): number {
  return badges[badge ?? 'none'].use()
}

const countedAs: Readonly<Record<BadgeName, string>> = {
  none: '',
  unreadMessages: 'unread',
  newLeads: 'new',
  peopleWaiting: 'waiting',
  waitingRequests: 'waiting',
  pendingVerifications: 'waiting',
  waitingReviews: 'waiting',
  openSupport: 'open',
  openReports: 'open',
  failedJobs: 'failed',
  unansweredReviews: 'without a reply',
}

/** What the number beside an item counts, for screen readers. */
export const countedIn = ({ badge }: NavItem) => countedAs[badge ?? 'none']
