import type { Role } from '#contract/profiles/values.ts'
import { isOfficer } from '#web/auth/access/route-access.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { setTheme } from '#web/platform/page/theme.ts'
import type { Hit } from './hit.ts'
import { hasWords } from './search-words.ts'

/** `about` holds further words by which an action is found. */
type Action = { readonly name: string; readonly about: string; readonly to?: string; readonly run?: () => void }

const settings: readonly Action[] = [
  { name: 'Change your emails', about: 'notifications, mail preferences, unsubscribe', to: '/settings#notifications' },
  { name: 'Set up two-step sign-in', about: 'security, second factor, password', to: '/settings#two-step' },
  { name: 'Download your data', about: 'export, copy, privacy', to: '/settings#data' },
  {
    name: 'Change your name, email, or password',
    about: 'account, sign-in, address, country',
    to: '/settings#account',
  },
  { name: 'See where you’re signed in', about: 'sessions, devices, sign out everywhere', to: '/settings#places' },
  { name: 'Choose who sees you’re online', about: 'status, presence, last online', to: '/settings#presence' },
  { name: 'Delete your account', about: 'close, leave, remove, erase', to: '/settings#leave' },
  { name: 'Switch between light and dark', about: 'theme, appearance, night', run: switchTheme },
]
const appointments: Action = {
  name: 'Reschedule or cancel an appointment',
  about: 'move, booking, meeting, change time',
  to: '/appointments',
}
const advisor: readonly Action[] = [
  { name: 'Block time', about: 'vacation, day off, away, calendar', to: '/schedule?block=time' },
  { name: 'Edit your hours', about: 'availability, week, opening times, calendar', to: '/schedule?view=hours' },
  { name: 'Edit your profile', about: 'fees, photo, specialties, biography', to: '/advisor-profile' },
  appointments,
]
const actionsOf: Readonly<Record<Role, readonly Action[]>> = {
  consumer: [
    {
      name: 'Change what matters to you',
      about: 'subjects, specialties, needs, matching, profile',
      to: '/consumer-profile?step=subjects',
    },
    { name: 'Review your answers', about: 'edit profile, money, goals', to: '/consumer-profile?step=answers' },
    appointments,
    { name: 'Choose who sees your name', about: 'sharing, consent, privacy, advisors', to: '/settings#consents' },
    { name: 'Browse all advisors', about: 'directory, search, state', to: '/advisors' },
  ],
  advisor,
  firm_admin: [
    { name: 'Invite an advisor', about: 'team, member, seat', to: '/team/invite' },
    ...advisor,
    { name: 'Edit your firm’s profile', about: 'logo, description, size', to: '/firm-profile' },
  ],
  admin: [
    { name: 'Decide verifications', about: 'review, disputes, pending', to: '/admin/analytics?tab=verifications' },
  ],
}

/** What a compliance officer does beside reading (docs/firms.md "Roles"). */
const officer: readonly Action[] = [
  { name: 'Search the firm’s archive', about: 'compliance, messages, supervise, find', to: '/archive' },
  { name: 'See the team’s numbers', about: 'performance, answers, wait, export, csv', to: '/team/performance' },
]

export type Searcher = Pick<SessionUser, 'role' | 'firmRole'>

/** The actions of a person with these words; a few to begin with when nothing is typed. */
export function actionsFor(searcher: Searcher, words: string): Hit[] {
  const own = isOfficer(searcher) ? officer : actionsOf[searcher.role]
  const found = [...own, ...settings].filter(({ name, about }) => hasWords(`${name} ${about}`, words))
  return found.slice(0, words ? 5 : 4).map(({ name, to, run }) => ({
    key: `action-${name}`,
    name,
    detail: '',
    section: 'action',
    ...(to !== undefined && { to }),
    ...(run && { run }),
  }))
}

function switchTheme(): void {
  setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
}
