import { brand } from '#contract/brand.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { TourName } from './tour.ts'

export type TourStep = {
  /** A selector; of several elements the one on screen is meant. */
  readonly target: string
  readonly title: string
  readonly content: string
  readonly placement: 'bottom' | 'top' | 'left' | 'right' | 'bottom-end' | 'center'
}

/** What a page marks for a tour: `data-tour="its-name"`. */
const at = (name: string) => `[data-tour~="${name}"]`

const general: readonly TourStep[] = [
  {
    target: 'body',
    placement: 'center',
    title: `Welcome to ${brand.name}`,
    content: 'A quick tour of where things are and what they’re for. Skip it at any time.',
  },
  {
    target: at('navigation'),
    placement: 'bottom',
    title: 'Navigation',
    content: 'Who it’s for, what it costs and who we are, from any page.',
  },
  {
    target: at('user-menu'),
    placement: 'bottom-end',
    title: 'Your menu',
    content: 'Everything about your account, from your dashboard to settings and sign-out.',
  },
  {
    target: at('search'),
    placement: 'bottom',
    title: 'Search',
    content: 'Find advisors, pages and articles as you type. Press / to open it from anywhere.',
  },
  {
    target: '#main',
    placement: 'center',
    title: 'Page content',
    content: 'What needs your attention comes first. Everything else is one click away.',
  },
]

const consumer: readonly TourStep[] = [
  {
    target: at('profile-completion'),
    placement: 'bottom',
    title: 'Your profile',
    content:
      'The more you answer, the better we can explain why an advisor fits. Each question says who can see the answer.',
  },
  {
    target: at('match-section'),
    placement: 'top',
    title: 'Your matches',
    content: 'Advisors with a score out of 100 and what goes into it.',
  },
  {
    target: at('filter-panel'),
    placement: 'right',
    title: 'Filters',
    content:
      'Open all your matches and narrow them by specialty, cost, distance or language. The page link keeps your choices.',
  },
  {
    target: at('appointment-scheduler'),
    placement: 'top',
    title: 'Appointments',
    content: 'Book a free half hour from an advisor’s real calendar, and reschedule or cancel just as easily.',
  },
  {
    target: at('messaging'),
    placement: 'top',
    title: 'Messages',
    content: 'Message an advisor. They see your name only after you agree to share it.',
  },
  {
    target: at('financial-goals'),
    placement: 'top',
    title: 'Your goals',
    content: 'What you want your money to do. Update them any time.',
  },
  {
    target: at('notifications'),
    placement: 'bottom-end',
    title: 'Notifications',
    content: 'A red dot means something’s new. Choose which emails you get in Settings.',
  },
]

const advisor: readonly TourStep[] = [
  {
    target: at('profile-completion'),
    placement: 'bottom',
    title: 'Your profile',
    content: 'Only complete, verified profiles appear to consumers. Here’s what’s still missing.',
  },
  {
    target: at('client-dashboard'),
    placement: 'bottom',
    title: 'Today',
    content: 'Appointments, people waiting for a reply, and new leads, most urgent first.',
  },
  {
    target: at('lead-management'),
    placement: 'right',
    title: 'Leads',
    content: 'Everyone who reached out to you, from first contact to client. Move a card to update its status.',
  },
  {
    target: at('appointment-calendar'),
    placement: 'right',
    title: 'Calendar',
    content: 'Your hours, your week, and a feed for the calendar you already use.',
  },
  {
    target: at('messaging-center'),
    placement: 'right',
    title: 'Messages',
    content: 'Every conversation in one place, with a timer on the ones waiting for your reply.',
  },
  {
    target: at('analytics-panel'),
    placement: 'right',
    title: 'Analytics',
    content: 'Views, replies and leads over the last 12 weeks.',
  },
  {
    target: at('resource-center'),
    placement: 'bottom',
    title: 'Resources',
    content: 'Guides and articles, for you and to send to clients.',
  },
]

const pricing: readonly TourStep[] = [
  {
    target: 'body',
    placement: 'center',
    title: 'Transparent pricing',
    content: 'Three short steps through our pricing. Skip it at any time.',
  },
  {
    target: '[role="tablist"]',
    placement: 'bottom',
    title: 'Who it’s for',
    content: 'Consumers pay nothing. Advisors and firms have their own plans.',
  },
  {
    target: '[role="tabpanel"]:not([hidden])',
    placement: 'top',
    title: 'A plan',
    content: 'It lists what you get. Advisor and firm plans switch to annual billing, with what you’d save.',
  },
]

/** Every step of a person's tour: the general ones, then those of their role. */
export function stepsOf(name: TourName, role: Role | null): readonly TourStep[] {
  if (name === 'pricing') return pricing
  if (role === 'consumer') return [...general, ...consumer]
  return role === 'advisor' ? [...general, ...advisor] : general
}

/** The steps whose target is there: what a page does not have, a tour does not point at. */
export function visibleSteps(steps: readonly TourStep[], isPresent: (target: string) => boolean): readonly TourStep[] {
  return steps.filter(({ target }) => isPresent(target))
}
