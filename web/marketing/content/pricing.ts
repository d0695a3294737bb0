import { type PlanId, trialDays } from '#contract/billing/values.ts'

export const pricing = {
  title: 'What it costs, and who pays',
  lead: 'Consumers pay nothing. Advisors and firms pay a flat subscription: no lead fees, no revenue share, no paid placement.',
  consumer: {
    title: 'All of it, free',
    text: 'Profile, matches with their reasons, messages, calls and the first consultation. What you pay an advisor is between the two of you, and their fees are on their page in dollars.',
    features: [
      'Matches with every reason shown',
      'Yearly cost in dollars before you talk',
      'Messages, calls and appointments',
      'Your name stays private until you agree',
    ],
    action: { text: 'Get Started', to: '/signup?type=consumer' },
  },
  notes: [
    `Advisor plans start with ${trialDays} days free, no card needed. No refunds for partial months: a canceled plan runs to the end of its period.`,
    'Every advisor plan includes every tool. Plans differ in how soon our support team gets to your request.',
  ],
} as const

/** Who each plan is for; what it includes is listed once, in billing. */
export const planDescriptions: Record<PlanId, string> = {
  basic: 'Every tool: get found, reply, book.',
  professional: 'Every tool, and faster help.',
  premium: 'Every tool, and help before anyone else.',
  small_firm: 'Up to 5 advisors.',
  growth: 'Up to 15 advisors.',
  enterprise: 'As many advisors as you have.',
}
