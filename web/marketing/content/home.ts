import { plans, trialDays } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import { profileQuestions } from '#contract/profiles/questions/values.ts'

export const hero = {
  title: 'Find your financial advisor, and',
  titleEmphasis: 'the reasons why.',
  lead: 'Independent advisors with verified registrations. See why each match fits, what it would cost you, and when you could talk.',
  action: 'Find Your Advisor',
  more: 'How a score is made',
  directory: 'See all advisors',
  freeStrong: 'Free for you, always.',
  free: 'Advisors pay a flat subscription, never for your name and never a share of what you invest.',
} as const

export const badges = [
  { id: 'verified', text: 'Verified advisors' },
  { id: 'security', text: 'Bank-Level Security' },
  { id: 'certified', text: 'Certified Professionals' },
  { id: 'protection', text: 'Data Protection' },
] as const

export type HowItWorksStep = { title: string; text: string; art?: 'preferences' | 'reasons' | 'slots' | 'costs' }
export const howItWorks: {
  title: string
  tabs: readonly {
    value: string
    label: string
    steps: readonly HowItWorksStep[]
    more: { text: string; to: string }
  }[]
} = {
  title: 'How it works',
  tabs: [
    {
      value: 'consumers',
      label: 'Consumers',
      steps: [
        {
          title: 'Tell us what matters',
          text: `${profileQuestions.atStart} short questions. Each says why we ask and who can see the answer.`,
          art: 'preferences',
        },
        {
          title: 'Read the reasons',
          text: 'Your matches appear as soon as you answer, each with its score and the reasons behind it.',
          art: 'reasons',
        },
        {
          title: 'Talk for free',
          text: 'Message, call or book a 30-minute consultation. No advisor sees your name until you agree to share it.',
          art: 'slots',
        },
        {
          title: 'Decide in your own time',
          text: 'Compare what each would cost you per year, read client reviews, then choose. Or don’t.',
          art: 'costs',
        },
      ],
      more: { text: 'More for consumers', to: '/for-consumers' },
    },
    {
      value: 'advisors',
      label: 'Advisors',
      steps: [
        {
          title: 'Publish one honest profile',
          text: 'Specialties, fees, minimum, hours. Clients see exactly what you wrote.',
        },
        {
          title: 'Get verified',
          text: 'Enter your CRD number. We compare it with the SEC’s public records, and you prove it’s yours.',
        },
        {
          title: 'Meet people who fit',
          text: 'A lead starts when a person contacts you or books. We never sell leads.',
        },
        {
          title: 'Run your day from one page',
          text: 'Appointments, messages, pipeline and calls in one place.',
        },
      ],
      more: { text: 'More for advisors', to: '/for-advisors' },
    },
    {
      value: 'firms',
      label: 'Firms',
      steps: [
        { title: 'Register the firm', text: 'One plan for five, 15 or any number of advisors.' },
        { title: 'Invite the team', text: 'Invitations by email, valid for seven days.' },
        {
          title: 'Assign leads',
          text: 'Give a lead to the right advisor, or let advisors keep their own.',
        },
        {
          title: 'See the whole pipeline',
          text: 'The firm’s leads by status and source, without the consumers’ names.',
        },
      ],
      more: { text: 'More for firms', to: '/for-firms' },
    },
  ],
}

export const benefits = {
  title: 'No fine print',
  intro: 'Three things most people never learn before they sign, in the same place on every advisor’s page.',
  price: {
    title: 'The price, in dollars, before you talk',
    text: 'Percentages hide the real cost. We estimate what each advisor would charge you per year and show them side by side.',
    caption: 'An example: four matches, on $420,000, first year',
    rows: [
      { name: 'Ines Valcourt', paid: '$2,400 flat', yearly: 2_400 },
      { name: 'Thaddeus Okonjo', paid: '0.75%', yearly: 3_150 },
      { name: 'Marisol Etcheverry', paid: '0.85%', yearly: 3_570 },
      { name: 'Gwendolyn Thrane', paid: '1.00%', yearly: 4_200 },
    ],
  },
  checked: {
    title: 'Verified, with source and date',
    rows: [
      { fact: 'Registration active', from: 'SEC data, Nov 3' },
      { fact: 'Name and CRD match', from: 'SEC data, Nov 3' },
      { fact: 'CFP certificate', from: 'Self-reported', stated: true },
    ],
  },
  name: {
    title: 'Your name stays yours',
    rows: [
      { what: 'What you want help with', who: 'Advisors you contact' },
      { what: 'Name, email, phone', who: 'No one, until you agree', locked: true },
      { what: 'Stop sharing', who: 'Any time, per advisor' },
    ],
  },
} as const

export const appPromo = {
  title: `${brand.name} on your phone`,
  text: 'Read your matches on the train, reply from the couch, and get an email when an advisor messages you while you’re away. Everything stays in sync.',
  action: 'Get the app',
} as const

export const promoBanner = {
  id: 'home-promo-1',
  message: `${brand.name} on your phone`,
  ctaText: 'Get the app',
  ctaUrl: '/download',
  variant: 'secondary',
} as const

export type Testimonial = {
  id: string
  quote: string
  author: string
  title: string
  company?: string
  /** The address of a picture; initials without one. */
  image?: string
}
export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    id: 'abernathy',
    quote:
      'I’d talked to three advisors in eleven years and couldn’t have told you what any of them cost. Here it was on the first screen: three thousand, one hundred and fifty dollars.',
    author: 'Lorraine Abernathy',
    title: 'Retired school principal, Spokane',
  },
  {
    id: 'farrow',
    quote: 'It told me why it didn’t count location. I trust something that tells me what it doesn’t know.',
    author: 'Desmond Farrow',
    title: 'Machinist, Tacoma',
  },
  {
    id: 'valcourt',
    quote: 'People have already read my fees. The first call is about them.',
    author: 'Ines Valcourt, CPA/PFS',
    title: 'Advisor',
    company: 'Valcourt Planning',
  },
]
export const testimonialsNote =
  'Sample quotes. Clients write reviews after a completed appointment. We pay no one for one.'

export type Question = {
  question: string
  answer: string
  /** Where to read on. */
  relatedLinks?: readonly { text: string; to: string }[]
}
export const homeQuestions: readonly Question[] = [
  {
    question: 'How does the matching process work?',
    answer:
      'We compare five things: language, expertise, availability, location and your past interactions. Each has a fixed weight, you can turn any of them off, and every match shows its points and what wasn’t counted.',
    relatedLinks: [{ text: `Answer the ${profileQuestions.inWords} questions`, to: '/onboarding' }],
  },
  {
    question: `Is ${brand.name} really free for consumers?`,
    answer:
      'Yes, all of it: the profile, the matches, the messages, the first consultation. Advisors and firms pay us a flat subscription. They pay the same whether or not they meet you, and no plan moves anyone up your list. An advisor’s fees are on their page, in dollars.',
    relatedLinks: [{ text: 'See what advisors pay us', to: '/pricing' }],
  },
  {
    question: 'How are the advisors vetted?',
    answer:
      'No one is matched until they’re verified. An advisor gives their CRD number, and we compare their name and registration with the SEC’s public data. Then they prove the registration is theirs with a code sent to their firm’s own domain, a document our administrators approve, or confirmation from the owner of their verified firm. If the name and record differ, an administrator decides. The advisor’s page shows what was verified, the source and the date, and keeps that separate from what’s self-reported.',
    relatedLinks: [{ text: 'More about verification', to: '/faq' }],
  },
  {
    question: 'Is my financial information secure?',
    answer:
      'It’s encrypted in transit, and not shared without your consent. Advisors don’t know who you are until you contact one. We share your name and email with one advisor at a time, when you agree, and your phone number only if you choose to. You can stop sharing at any time.',
    relatedLinks: [
      { text: 'Read the privacy policy', to: '/privacy' },
      { text: 'Security', to: '/security-accessibility' },
    ],
  },
  {
    question: 'Can I talk to an advisor before committing?',
    answer:
      'That’s the point. Message them, or book a free 30-minute consultation from their real calendar, online, by phone or in person. There’s no commitment, and if it’s not the right person, you don’t have to explain.',
    relatedLinks: [{ text: 'How it works for you', to: '/for-consumers' }],
  },
  {
    question: `What does ${brand.name} cost an advisor?`,
    answer: `From $${plans.basic.monthlyUsd} a month, with the first ${trialDays} days free and no card needed. Firms pay by number of advisors. There are no lead fees, and no refunds for partial months. A canceled plan runs to the end of its period.`,
    relatedLinks: [{ text: 'View Pricing', to: '/pricing' }],
  },
  {
    question: 'What if my match isn’t right for me?',
    answer:
      'Pass, and you’ll see the next ones. Your passes shape your list. You can change what counts, turn a criterion off, or raise the minimum score. If something about an advisor worries you, tell us. A person reads it.',
    relatedLinks: [{ text: 'Contact us', to: '/contact' }],
  },
]

export const closing = {
  title: `${profileQuestions.atStart} questions. Then\u00a0names, with\u00a0reasons.`,
  text: 'Saved as you go, so you can stop and come back. And it’s free.',
  action: 'Get Started Now',
  browse: 'Browse advisor specialties',
  started: "You're on your way!",
  startedDetail: "We're excited to help you find the perfect financial advisor.",
  pricing: {
    title: 'Are you an advisor?',
    text: `From $${plans.basic.monthlyUsd} a month. Free for ${trialDays} days, no card. We never sell leads.`,
    action: 'View Pricing',
    detailed: 'View Detailed Pricing',
  },
} as const
export type Closing = typeof closing
