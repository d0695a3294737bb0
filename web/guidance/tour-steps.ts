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
    title: 'Welcome to Fairlead',
    content: 'A short look round: where things are, and what they are for. You can leave at any time with Escape.',
  },
  {
    target: at('navigation'),
    placement: 'bottom',
    title: 'Navigation',
    content: 'Who it is for, what it costs, who we are: the public pages, from everywhere.',
  },
  {
    target: at('user-menu'),
    placement: 'bottom-end',
    title: 'Your menu',
    content: 'Your profile, messages, appointments, billing and settings, and the way out.',
  },
  {
    target: at('search'),
    placement: 'bottom',
    title: 'Search',
    content: 'Finds advisors, pages and articles while you type. The key / opens it from anywhere.',
  },
  {
    target: '#main',
    placement: 'center',
    title: 'The page itself',
    content: 'What needs you comes first here; everything else is one step away.',
  },
]

const consumer: readonly TourStep[] = [
  {
    target: at('profile-completion'),
    placement: 'bottom',
    title: 'Your profile',
    content: 'The more you answer, the better we can say why an advisor fits. Each question says who sees the answer.',
  },
  {
    target: at('match-section'),
    placement: 'top',
    title: 'Your matches',
    content: 'Advisors with a score out of 100, and what it is made of.',
  },
  {
    target: at('filter-panel'),
    placement: 'right',
    title: 'Filters',
    content: 'The whole list narrows by specialty, cost, distance or language. Its address keeps what you chose.',
  },
  {
    target: at('appointment-scheduler'),
    placement: 'top',
    title: 'Appointments',
    content: 'Book a free half hour from an advisor’s real calendar, and move or cancel it as easily.',
  },
  {
    target: at('messaging'),
    placement: 'top',
    title: 'Messages',
    content: 'Write to an advisor. They learn your name when you agree, and not before.',
  },
  {
    target: at('financial-goals'),
    placement: 'top',
    title: 'Your goals',
    content: 'What you want your money to do. Change them whenever they change.',
  },
  {
    target: at('notifications'),
    placement: 'bottom-end',
    title: 'Notifications',
    content: 'A red dot when something is new. What reaches you by mail is set under Settings.',
  },
]

const advisor: readonly TourStep[] = [
  {
    target: at('profile-completion'),
    placement: 'bottom',
    title: 'Your profile',
    content: 'Only complete and verified profiles are shown. Here is what is still missing.',
  },
  {
    target: at('client-dashboard'),
    placement: 'bottom',
    title: 'Today',
    content: 'Appointments, people waiting for an answer, and new leads, in the order they need you.',
  },
  {
    target: at('lead-management'),
    placement: 'right',
    title: 'Leads',
    content: 'Everybody who turned to you, from the first word to the first year. Move a card to say where it stands.',
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
    content: 'Every conversation in one place, with the clock of those you owe an answer.',
  },
  {
    target: at('analytics-panel'),
    placement: 'right',
    title: 'Analytics',
    content: 'Views, answers and leads over twelve weeks. Small numbers stay small.',
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
    title: 'What it costs, in the open',
    content: 'Three short steps through the prices. Escape leaves at any time.',
  },
  {
    target: '[role="tablist"]',
    placement: 'bottom',
    title: 'For whom',
    content: 'Consumers pay nothing. Advisors and firms have plans of their own.',
  },
  {
    target: '[role="tabpanel"]:not([hidden])',
    placement: 'top',
    title: 'A plan',
    content: 'Each card switches between monthly and annually by itself, and says what a year saves.',
  },
]

/** Every step of a tour, for whoever takes it: the general ones, then their own. */
export function stepsOf(name: TourName, role: Role | null): readonly TourStep[] {
  if (name === 'pricing') return pricing
  if (role === 'consumer') return [...general, ...consumer]
  return role === 'advisor' || role === 'firm_admin' ? [...general, ...advisor] : general
}

/** The steps whose target is there: what a page does not have, a tour does not point at. */
export function presentSteps(steps: readonly TourStep[], isPresent: (target: string) => boolean): readonly TourStep[] {
  return steps.filter(({ target }) => isPresent(target))
}
