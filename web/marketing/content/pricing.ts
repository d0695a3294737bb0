import { type PlanId, trialDays } from '#contract/billing/values.ts'

export const pricing = {
  title: 'What it costs, and who pays',
  lead: 'Consumers pay nothing. Advisors and firms pay a flat subscription: no lead fees, no revenue share, no paid placement.',
  consumer: {
    title: 'All of it, free',
    text: 'Profile, matches with their reasons, messages, calls and the first consultation. What an advisor charges for their work is between the two of you, and it’s on their page in dollars.',
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
  ],
} as const

export const planCopy: Record<PlanId, { description: string; features: readonly string[] }> = {
  basic: {
    description: 'To get started: get found, reply, book.',
    features: ['Verified profile', 'Matches and leads', 'Messages and calls', 'Calendar with real openings'],
  },
  professional: {
    description: 'For a practice that meets clients every day.',
    features: ['Everything in Basic', 'Pipeline with history', 'Lead statistics and sources', 'Reply to reviews'],
  },
  premium: {
    description: 'For advisors who measure their work.',
    features: [
      'Everything in Professional',
      'Reply times, week by week',
      'Where each lead came from',
      'Priority support',
    ],
  },
  small_firm: {
    description: 'Up to 5 advisors.',
    features: ['Everything in Professional for each', 'Invitations and seats', 'Lead assignment', 'One invoice'],
  },
  growth: {
    description: 'Up to 15 advisors.',
    features: ['Everything in Small Firm', 'Reply times by advisor', 'Numbers for the whole team', 'Priority support'],
  },
  enterprise: {
    description: 'As many advisors as you have.',
    features: ['Everything in Growth', 'Unlimited seats', 'One invoice for the whole firm', 'Onboarding help'],
  },
}
