import { type PlanId, trialDays } from '#contract/billing/values.ts'
import { claims } from './claims.ts'

export const pricing = {
  title: 'What it costs, and who pays',
  lead: 'Consumers pay nothing. Advisors and firms pay a flat subscription: no fees per lead, no share of anything, no paid places.',
  consumer: {
    title: 'Free, all of it',
    text: 'Profile, matches with their reasons, messages, calls and the first consultation. What an advisor charges for their work is between the two of you, and stands on their page in dollars.',
    features: [
      'Matches with every reason shown',
      'Yearly cost in dollars before you talk',
      'Messages, calls and appointments',
      'Your name stays yours until you agree',
    ],
    act: { text: 'Get Started', to: '/signup?type=consumer' },
  },
  notes: [
    `Advisor plans begin with ${trialDays} days free, without a card. No refunds for partial months: a canceled plan runs to the end of its period.`,
    `Rated ${claims.pricingRating} by over ${claims.pricingReviewers} users, a figure stated by Fairlead.`,
  ],
} as const

export const planCopy: Record<PlanId, { description: string; features: readonly string[] }> = {
  basic: {
    description: 'To begin: be found, answer, book.',
    features: ['Verified profile', 'Matches and leads', 'Messages and calls', 'Calendar with real slots'],
  },
  professional: {
    description: 'For a practice with clients every day.',
    features: [
      'Everything in Basic',
      'Pipeline with history',
      'Lead statistics and sources',
      'Reviews with your answers',
    ],
  },
  premium: {
    description: 'For those who measure their work.',
    features: [
      'Everything in Professional',
      'Answer times, week by week',
      'Where each lead came from',
      'Support that answers first',
    ],
  },
  small_firm: {
    description: 'Up to 5 advisors.',
    features: ['Everything in Professional for each', 'Invitations and seats', 'Lead assignment', 'One invoice'],
  },
  growth: {
    description: 'Up to 15 advisors.',
    features: [
      'Everything in Small Firm',
      'Answer times by advisor',
      'Numbers for the whole team',
      'Support that answers first',
    ],
  },
  enterprise: {
    description: 'As many advisors as you have.',
    features: ['Everything in Growth', 'Unlimited seats', 'A person who knows you', 'Help with moving in'],
  },
}
