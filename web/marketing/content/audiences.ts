import { plans, trialDays } from '#contract/billing/values.ts'
import type { CallToActionContent } from '../components/call-to-action.tsx'
import type { HeroContent } from '../components/page-hero.tsx'
import { claims } from './claims.ts'
import { howItWorks, type Question, type Step } from './home.ts'
import { advisorQuestions, consumerQuestions, firmQuestions } from './questions.ts'

export type Audience = {
  name: string
  path: string
  description: string
  hero: HeroContent
  pointsTitle: string
  points: readonly { title: string; text: string }[]
  /** A second list, where there is one. */
  more?: { title: string; items: readonly { title: string; text: string }[] }
  steps: readonly Step[]
  questions: readonly Question[]
  closing: CallToActionContent
}

const stepsOf = (tab: string) => howItWorks.tabs.find(({ value }) => value === tab)?.steps ?? []

export const forConsumers: Audience = {
  name: 'For consumers',
  path: '/for-consumers',
  description: 'Find an independent, verified financial advisor for reasons you can read. Free for you, always.',
  hero: {
    title: 'Somebody for your question, and why it is them',
    subtitle:
      'Tell us what matters. See who fits, what they would cost you in dollars, and when they are free. It costs you nothing.',
    primaryCta: { text: 'Get Started', link: '/onboarding' },
    secondaryCta: { text: 'Questions first', link: '/faq' },
  },
  pointsTitle: 'What you get',
  points: [
    {
      title: 'Reasons, not a ranking',
      text: 'Each match opens into its five criteria, with the points for each and one plain sentence. You can switch any of them off.',
    },
    {
      title: 'The price before the conversation',
      text: 'What a year would cost you on your sum, in dollars, beside each other. Share of assets, by the hour or flat.',
    },
    {
      title: 'Your name when you say so',
      text: 'Advisors see your goals. They see who you are when you agree, one at a time, and you can take it back.',
    },
  ],
  more: {
    title: 'What people come for',
    items: [
      { title: 'Retirement', text: 'When you can stop, what to draw, what to do about Social Security.' },
      { title: 'Tax', text: 'What to sell, when, and from which account.' },
      { title: 'Estate and inheritance', text: 'Leaving something, or being left something, without a quarrel.' },
      { title: 'College', text: 'Saving for it, paying for it, and not robbing your own old age.' },
      { title: 'Stock options', text: 'Grants, vesting and one large tax bill, before it comes.' },
      { title: 'Divorce', text: 'Two budgets out of one, and who keeps what pension.' },
    ],
  },
  steps: stepsOf('consumers'),
  questions: consumerQuestions,
  closing: {
    title: 'Twelve questions. Then names, with reasons.',
    text: 'About six minutes, saved as you go.',
    acts: [{ text: 'Get Started', to: '/onboarding' }],
  },
}

export const forAdvisors: Audience = {
  name: 'For advisors',
  path: '/for-advisors',
  description: 'Meet people who chose you for reasons they have read. A flat subscription, no lead fees.',
  hero: {
    title: 'People who arrive having read your fees',
    subtitle: `You publish one honest profile. People whose questions fit it find you, read why, and write. From $${plans.basic.monthlyUsd} a month, ${trialDays} days free.`,
    primaryCta: { text: 'View Pricing', link: '/pricing#advisor' },
    secondaryCta: { text: 'Talk to us', link: '/contact' },
    features: [
      { icon: 'calendar', title: `${trialDays} days free`, description: 'Without a card. It ends by itself.' },
      { icon: 'wallet', title: 'One flat price', description: 'No fees per lead, no share of anything.' },
      {
        icon: 'shield',
        title: 'Checked, with a date',
        description: 'Your registration against the SEC’s public data.',
      },
    ],
    backgroundStyle: 'gradient',
  },
  pointsTitle: 'What you get',
  points: [
    {
      title: 'Leads that chose you',
      text: 'A lead begins when somebody agrees to contact, writes or books. It is yours alone, with the score and what made it.',
    },
    {
      title: 'One desk for the day',
      text: 'Appointments, people waiting for an answer with their clock, new leads, the pipeline and the numbers on one page.',
    },
    {
      title: 'A calendar that books itself',
      text: 'Your hours, buffers, notice and daily limit. People book real slots in their own zone, and move them as easily.',
    },
    {
      title: 'Verified, with a date',
      text: 'We compare your name and registration with the SEC’s public data, and you prove that the registration is yours. Your page shows the date of the record.',
    },
    {
      title: 'Nothing to outbid',
      text: 'No plan moves anybody up a list. The score is made of language, expertise, availability, location and interaction.',
    },
    {
      title: 'Numbers that are honest',
      text: 'Leads by status and source, time to conversion, your median first answer. Small numbers are called small.',
    },
  ],
  more: {
    title: 'Why join',
    items: [
      {
        title: 'Qualified Leads',
        text: 'People who read your fees and your subjects first, and turned to you. Each is yours alone and never bought.',
      },
      {
        title: 'Practice Growth',
        text: 'Where clients come from, how fast you answer and what becomes of it, week by week, so that you know what works.',
      },
      {
        title: 'Trust & Security',
        text: 'A verified registration with its date, reviews by clients alone, and data that is encrypted and not shared without consent.',
      },
    ],
  },
  steps: stepsOf('advisors'),
  questions: advisorQuestions,
  closing: {
    title: `${trialDays} days, no card`,
    text: `Rated ${claims.pricingRating} by over ${claims.pricingReviewers} users, a figure stated by Fairlead.`,
    acts: [
      { text: 'View Pricing', to: '/pricing#advisor' },
      { text: 'Contact us', to: '/contact' },
    ],
  },
}

export const forFirms: Audience = {
  name: 'For firms',
  path: '/for-firms',
  description: 'One account for all your advisors: seats, invitations, lead assignment and answer times.',
  hero: {
    title: 'The whole firm on one line',
    subtitle:
      'Invite your advisors, give each lead to the person it suits, and see who answers how fast. One subscription for all.',
    primaryCta: { text: 'Contact us', link: '/contact' },
    secondaryCta: { text: 'View Pricing', link: '/pricing#enterprise' },
    backgroundStyle: 'blue',
  },
  pointsTitle: 'What a firm gets',
  points: [
    { title: 'Seats, not licenses', text: 'Five, fifteen or as many as you have. Move them as people come and go.' },
    { title: 'Invitations by e-mail', text: 'Valid for seven days, to be renewed with one press.' },
    {
      title: 'Leads to assign',
      text: 'By specialty, by language, by who has room. Every change stays in the history.',
    },
    { title: 'Answer times', text: 'The median first answer of each advisor, week by week, without pointing.' },
    { title: 'One invoice', text: 'The firm pays; advisors never see a card form.' },
    { title: 'The firm on every page', text: 'Its name stands on each of your advisors’ pages and matches.' },
  ],
  steps: stepsOf('firms'),
  questions: firmQuestions,
  closing: {
    title: 'Let us show you the desk',
    text: 'Twenty minutes, real screens, no slides.',
    acts: [{ text: 'Contact us', to: '/contact' }],
  },
}
