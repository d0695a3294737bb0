import { trialDays } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import { claims } from './claims.ts'

export const mobile = {
  name: 'Fairlead on your phone',
  path: '/m',
  description: 'The short way in for phones: see what a match is made of, look through the directory, or begin.',
  title: 'Find your financial advisor, and the reasons why.',
  lead: 'Free for you. Verified advisors, prices in dollars, and the first conversation is free.',
  begin: { text: 'Get Started', to: '/onboarding' },
  signIn: { text: 'Sign In', to: '/signin' },
  ways: [
    { title: 'Look through the directory', text: 'By state, by subject, by name.', to: '/advisors' },
    { title: 'How matching works', text: 'The whole formula, in plain words.', to: '/how-matching-works' },
    { title: 'Questions people ask first', text: 'Each answered in one paragraph.', to: '/faq' },
    { title: 'Worth reading before you sign', text: 'Fees, duties and large decisions.', to: '/blog' },
    { title: 'Get the app', text: 'Or add this page to your home screen.', to: '/download' },
    { title: 'Are you an advisor?', text: `${trialDays} days free, without a card.`, to: '/for-advisors' },
  ],
  shared: {
    title: 'Pass it on',
    text: `${brand.name}: independent financial advisors, with the reasons and the price before you talk.`,
  },
  note: `Matches usually arrive within ${claims.matchesArriveWithin}. Your data is encrypted and not shared without your consent.`,
} as const
