import { trialDays } from '#contract/billing/values.ts'

export const pricing = {
  title: 'What it costs, and who pays',
  lead: 'Consumers pay nothing. Advisors and firms pay a flat subscription: no lead fees, no revenue share, no paid placement.',
  consumer: {
    title: 'All of it, free',
    text: 'Profile, matches with their reasons, messages, calls and the first consultation. What you pay an advisor is between the two of you, and their fees are on their page in dollars.',
    action: { text: 'Get Started', to: '/signup?type=consumer' },
  },
  notes: [
    `Advisor and firm plans start with ${trialDays} days free, no card needed. No refunds for partial months: a canceled plan runs to the end of its period.`,
    'Every plan shows you to the same people, in the same order. Plans differ in the numbers you see about your practice, in seats, and in how soon our support team gets to your request. The trial includes every tool.',
  ],
} as const
