import { trialDays } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'

export const mobile = {
  name: `${brand.name} on your phone`,
  path: '/m',
  description: 'The quick start for phones: see how a match works, browse the directory, or get started.',
  title: 'Find your financial advisor, and the reasons why.',
  lead: 'Free for consumers. Verified advisors, prices in dollars, and a free first conversation.',
  begin: { text: 'Get Started', to: '/onboarding' },
  signIn: { text: 'Sign In', to: '/signin' },
  ways: [
    { title: 'Browse the directory', text: 'By state, specialty or name.', to: '/advisors' },
    { title: 'How matching works', text: 'The full formula, in plain English.', to: '/how-matching-works' },
    { title: 'Questions people ask first', text: 'Each answered in one paragraph.', to: '/faq' },
    { title: 'Worth reading before you sign', text: 'Fees, duties and big decisions.', to: '/blog' },
    { title: 'Get the app', text: 'Or add this page to your home screen.', to: '/download' },
    { title: 'Are you an advisor?', text: `Free for ${trialDays} days, no card needed.`, to: '/for-advisors' },
  ],
  shared: {
    title: 'Share it',
    text: `${brand.name}: independent financial advisors, with the reasons and the price before you talk.`,
  },
  note: 'Your matches appear as soon as you answer. Your data is encrypted in transit and not shared without your consent.',
} as const
