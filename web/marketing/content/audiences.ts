import { plans, trialDays } from '#contract/billing/values.ts'
import { invitationsAtOnce } from '#contract/firms/values.ts'
import { profileQuestions } from '#contract/profiles/questions/values.ts'
import type { CallToActionContent } from '../components/call-to-action.tsx'
import type { HeroContent } from '../components/page-hero.tsx'
import { type HowItWorksStep, howItWorks, type Question } from './home.ts'
import { advisorQuestions, consumerQuestions, firmQuestions } from './questions.ts'

export type AudienceText = {
  name: string
  path: string
  description: string
  hero: HeroContent
  pointsTitle: string
  points: readonly { title: string; text: string }[]
  /** A second list, where there is one. */
  more?: { title: string; items: readonly { title: string; text: string }[] }
  steps: readonly HowItWorksStep[]
  questions: readonly Question[]
  closing: CallToActionContent
}

const stepsOf = (tab: string) => howItWorks.tabs.find(({ value }) => value === tab)?.steps ?? []

export const forConsumers: AudienceText = {
  name: 'For consumers',
  path: '/for-consumers',
  description: 'Find an independent, verified financial advisor for reasons you can read. Always free for consumers.',
  hero: {
    title: 'The right advisor for your question, and why',
    subtitle:
      'Tell us what matters. See who fits, what they’d cost you in dollars, and when they’re available. It’s free.',
    primaryCta: { text: 'Get Started', link: '/onboarding?type=consumer' },
    secondaryCta: { text: 'Read the FAQ', link: '/faq' },
  },
  pointsTitle: 'What you get',
  points: [
    {
      title: 'Reasons, not a ranking',
      text: 'Each match shows its five criteria, the points for each, and a plain-English reason. You can turn any of them off.',
    },
    {
      title: 'The price before the conversation',
      text: 'What each advisor would cost you per year, in dollars, side by side. Percentage, hourly or flat.',
    },
    {
      title: 'You decide who sees your name',
      text: 'Advisors learn who you are only when you agree, one at a time, and you can stop sharing whenever you like.',
    },
  ],
  more: {
    title: 'What people want help with',
    items: [
      { title: 'Retirement', text: 'When you can stop working, what to draw, and what to do about Social Security.' },
      { title: 'Tax', text: 'What to sell, when, and from which account.' },
      { title: 'Estate and inheritance', text: 'Leaving something, or inheriting something, without a family fight.' },
      { title: 'College', text: 'Saving for it and paying for it without raiding your own retirement.' },
      { title: 'Stock options', text: 'Grants, vesting and one large tax bill, before it comes.' },
      { title: 'Divorce', text: 'Turning one budget into two, and who keeps which pension.' },
    ],
  },
  steps: stepsOf('consumers'),
  questions: consumerQuestions,
  closing: {
    title: `${profileQuestions.atStart} questions. Then names, with reasons.`,
    text: 'Saved as you go, so you can stop and come back.',
    actions: [{ text: 'Get Started', to: '/onboarding?type=consumer' }],
  },
}

export const forAdvisors: AudienceText = {
  name: 'For advisors',
  path: '/for-advisors',
  description: 'Meet people who chose you for reasons they’ve read. A flat subscription, no lead fees.',
  hero: {
    title: 'Clients who already know your fees',
    subtitle: `Publish one honest profile. People whose questions fit find you, read why, and reach out. From $${plans.basic.monthlyUsd} a month, ${trialDays} days free.`,
    primaryCta: { text: 'View Pricing', link: '/pricing#advisor' },
    secondaryCta: { text: 'Talk to us', link: '/contact' },
    features: [
      { icon: 'calendar', title: `${trialDays} days free`, description: 'No card needed. No automatic charge.' },
      { icon: 'wallet', title: 'One flat price', description: 'No lead fees and no revenue share.' },
      {
        icon: 'shield',
        title: 'Verified, with a date',
        description: 'Your registration against the SEC’s public data.',
      },
    ],
    backgroundStyle: 'gradient',
  },
  pointsTitle: 'What you get',
  points: [
    {
      title: 'Leads that chose you',
      text: 'A lead starts when someone agrees to contact, messages or books. It shows what they want help with and how well you matched, and we never sell it to anyone.',
    },
    {
      title: 'Your whole day on one page',
      text: 'Appointments, people waiting for a reply, new leads and your numbers, all in one place.',
    },
    {
      title: 'A calendar that books itself',
      text: 'Your hours, buffers, notice and daily limit. People book real openings in their own time zone and reschedule just as easily.',
    },
    {
      title: 'Verified, with a date',
      text: 'We compare your name and registration with the SEC’s public data, and you prove the registration is yours. Your page shows the date of the record.',
    },
    {
      title: 'Nothing to outbid',
      text: 'No plan moves anyone up the list. The score is based on language, expertise, availability, location and interaction.',
    },
    {
      title: 'Honest numbers',
      text: 'Leads by status and source, time to conversion, and your median first reply. When they rest on few leads, the page says so.',
    },
  ],
  more: {
    title: 'Why join',
    items: [
      {
        title: 'Qualified Leads',
        text: 'People who read your fees and specialties first, then reached out to you. We never sell leads.',
      },
      {
        title: 'Practice Growth',
        text: 'See where your leads come from, how they convert, and how fast you reply each week, so you know what works.',
      },
      {
        title: 'Trust & Security',
        text: 'A verified registration with its date, reviews only from people who met the advisor, and data that is encrypted in transit and not shared without consent.',
      },
    ],
  },
  steps: stepsOf('advisors'),
  questions: advisorQuestions,
  closing: {
    title: `${trialDays} days free, no card`,
    text: 'When it ends, you keep your profile, clients, messages and calendar. New leads need a plan.',
    actions: [
      { text: 'View Pricing', to: '/pricing#advisor' },
      { text: 'Contact us', to: '/contact' },
    ],
  },
}

export const forFirms: AudienceText = {
  name: 'For firms',
  path: '/for-firms',
  description:
    'One plan for all your advisors: roles, invitations, lead assignment, a public page and numbers for each advisor.',
  hero: {
    title: 'Your whole firm in one place',
    subtitle:
      'Invite your advisors, give each lead to the right person, and see the whole pipeline. One subscription for everyone.',
    primaryCta: { text: 'Contact us', link: '/contact' },
    secondaryCta: { text: 'View Pricing', link: '/pricing#enterprise' },
    backgroundStyle: 'blue',
  },
  pointsTitle: 'What a firm gets',
  points: [
    {
      title: 'Seats, not licenses',
      text: 'Five, 15 or unlimited. A seat is free again as soon as someone leaves, and a compliance officer takes none.',
    },
    {
      title: 'Two ways to join',
      text: `Invite up to ${invitationsAtOnce} people at once by email. A link is valid for seven days, and you can send a new one or revoke it. Or let advisors with a verified address at your domain ask to join.`,
    },
    {
      title: 'Leads to assign',
      text: 'Give a lead to the right colleague. Every change stays in the history, with who made it and when.',
    },
    {
      title: 'The whole pipeline',
      text: 'The firm’s leads by status and source, with the conversion rate. For each advisor: open leads, conversions and the median time to a first answer, week by week.',
    },
    { title: 'One invoice', text: 'The firm pays, so its advisors don’t need a plan of their own.' },
    {
      title: 'A page for your firm',
      text: 'Your logo, offices, team and what they help with, public once consumers can find one of your advisors. Each advisor’s page names the firm.',
    },
  ],
  steps: stepsOf('firms'),
  questions: firmQuestions,
  closing: {
    title: 'Let us show you around',
    text: 'A 20-minute call with real screens and no slides.',
    actions: [
      { text: 'Contact us', to: '/contact' },
      { text: 'Register your firm', to: '/signup?type=firm_admin' },
    ],
  },
}
