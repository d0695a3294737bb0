import { plans, trialDays } from '#contract/billing/values.ts'
import { claims } from './claims.ts'

export const hero = {
  title: 'Find your financial advisor, and',
  titleEmphasis: 'the reasons why.',
  lead: 'Independent advisors, with their registration checked. You see what each match is made of, what it would cost you, and when you could talk.',
  act: 'Find Your Advisor',
  more: 'How a score is made',
  freeStrong: 'Free for you, always.',
  free: 'Advisors pay a flat subscription, never for your name, never a share of what you invest.',
} as const

export type Step = { title: string; text: string; art?: 'wishes' | 'reasons' | 'slots' | 'costs' }
export const howItWorks: {
  title: string
  tabs: readonly { value: string; label: string; steps: readonly Step[]; more: { text: string; to: string } }[]
} = {
  title: 'How it works',
  tabs: [
    {
      value: 'consumers',
      label: 'Consumers',
      steps: [
        {
          title: 'Say what matters',
          text: 'Twelve short questions. Each says why we ask and who will see the answer.',
          art: 'wishes',
        },
        {
          title: 'Read the reasons',
          text: `Matches usually arrive within ${claims.matchesArriveWithin}, each with its score and what the score is made of.`,
          art: 'reasons',
        },
        {
          title: 'Talk for nothing',
          text: 'Write, call or book a 30-minute consultation. No advisor sees your name before you say so.',
          art: 'slots',
        },
        {
          title: 'Decide in your own time',
          text: 'Compare what each would cost you over a year, read reviews by clients, then choose. Or don’t.',
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
          text: 'Specialties, fees, minimum, hours. What a client sees is what you wrote.',
        },
        {
          title: 'Be verified',
          text: 'Enter your CRD number. We compare it with the SEC’s public records, and you prove that it is yours.',
        },
        {
          title: 'Meet people who fit',
          text: 'A lead begins when a person writes to you or books. Leads are never sold.',
        },
        {
          title: 'Run the day from one desk',
          text: 'Appointments, answers owed, pipeline and calls in one place.',
        },
      ],
      more: { text: 'More for advisors', to: '/for-advisors' },
    },
    {
      value: 'firms',
      label: 'Firms',
      steps: [
        { title: 'Register the firm', text: 'One account for five, fifteen or any number of advisors.' },
        { title: 'Invite the team', text: 'Invitations by e-mail, valid for seven days.' },
        {
          title: 'Assign what comes in',
          text: 'Give each lead to the advisor it suits, or let advisors keep their own.',
        },
        { title: 'See who answers how fast', text: 'Median first answer by advisor, week by week.' },
      ],
      more: { text: 'More for firms', to: '/for-firms' },
    },
  ],
}

export const benefits = {
  title: 'Nothing behind the\u00a0curtain',
  intro:
    'Three things most people never learn before they sign. Here they stand on every advisor’s page, in the same place, in the same words.',
  price: {
    title: 'The price, in dollars, before you talk',
    text: 'Percentages hide. We work out what each advisor would charge you for a year on the sum you told us, and put them side by side.',
    caption: 'An example: four matches, on $420,000, first year',
    rows: [
      { name: 'Ines Valcourt', paid: '$2,400 flat', yearly: 2_400 },
      { name: 'Thaddeus Okonjo', paid: '0.75%', yearly: 3_150 },
      { name: 'Marisol Etcheverry', paid: '0.85%', yearly: 3_570 },
      { name: 'Gwendolyn Thrane', paid: '1.00%', yearly: 4_200 },
    ],
  },
  checked: {
    title: 'Checked, with source and date',
    rows: [
      { fact: 'Registration active', from: 'SEC data, Nov 3, 2025' },
      { fact: 'Name and CRD agree', from: 'SEC data, Nov 3, 2025' },
      { fact: 'CFP certificate', from: 'Stated by the advisor', stated: true },
    ],
  },
  name: {
    title: 'Your name stays yours',
    rows: [
      { what: 'Your goals and score', who: 'Matched advisors' },
      { what: 'Name, e-mail, phone', who: 'No one, until you agree', locked: true },
      { what: 'Taking it back', who: 'Any time, per advisor' },
    ],
  },
} as const

export const appPromo = {
  title: 'The same quiet desk, in your pocket',
  text: 'Read your matches on the train, answer from the sofa, and be told when an advisor writes. What you do on one device is on the other at once.',
  act: 'Get the app',
} as const

export const promoBanner = {
  id: 'home-promo-1',
  message: 'Fairlead on your phone',
  ctaText: 'Get the app',
  ctaUrl: '/download',
  variant: 'secondary',
} as const

export type Testimonial = { id: string; quote: string; author: string; title: string; company?: string }
export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    id: 'abernathy',
    quote:
      'I had talked to three advisors in eleven years and could not have told you what any of them cost. Here it said so on the first screen: three thousand, one hundred and fifty dollars.',
    author: 'Lorraine Abernathy',
    title: 'Retired school principal, Spokane',
  },
  {
    id: 'farrow',
    quote: 'It told me why it left location out. I trust a thing that says what it doesn’t know.',
    author: 'Desmond Farrow',
    title: 'Machinist, Tacoma',
  },
  {
    id: 'valcourt',
    quote: 'People arrive having read my fees. The first call is about them.',
    author: 'Ines Valcourt, CPA/PFS',
    title: 'Advisor',
    company: 'Valcourt Planning',
  },
]
export const testimonialsNote = 'Reviews are written by clients after a completed appointment. No one is paid for one.'

export type Question = { question: string; answer: string; link?: { text: string; to: string } }
export const homeQuestions: readonly Question[] = [
  {
    question: 'How does the matching process work?',
    answer: `We compare five things: language, expertise, availability, location and what has passed between you. Each has a fixed weight, you can switch any of them off, and every match shows its points and what was left out. Matches usually arrive within ${claims.matchesArriveWithin}.`,
    link: { text: 'Answer the twelve questions', to: '/onboarding' },
  },
  {
    question: 'Is Fairlead really free for consumers?',
    answer:
      'Yes, all of it: the profile, the matches, the messages, the first consultation. Advisors and firms pay us a flat subscription. They pay the same whether they meet you or not, and no plan moves anybody up your list. What an advisor would charge you for their work stands on their page, in dollars.',
    link: { text: 'See what advisors pay us', to: '/pricing' },
  },
  {
    question: 'How are the advisors vetted?',
    answer:
      'Nobody is matched before they are verified. An advisor gives their CRD number, and we compare name and registration with the public data of the SEC. Then they prove that the registration is theirs: by a code sent to their firm’s own domain, by a document that one of our administrators approves, or through the administrator of their verified firm. Where name and record differ, an administrator decides. The advisor’s page shows what was checked, against which source, on which day, and keeps that apart from what the advisor says of themselves.',
    link: { text: 'More about verification', to: '/faq' },
  },
  {
    question: 'Is my financial information secure?',
    answer:
      'It travels encrypted, it is stored encrypted, and it is not shared without your consent. Matched advisors see your goals and the range of what you would invest, without a name. Your name, e-mail and phone go to one advisor at a time, when you say so, and you can take that back on the same page.',
    link: { text: 'Read the privacy policy', to: '/privacy' },
  },
  {
    question: 'Can I talk to an advisor before committing?',
    answer:
      'That is the point. Write to them, or book a free 30-minute consultation from their real calendar, by video, phone or in person. Talking commits you to nothing; if it is not the right person, you need not explain.',
    link: { text: 'How it works for you', to: '/for-consumers' },
  },
  {
    question: 'What does Fairlead cost an advisor?',
    answer: `From $${plans.basic.monthlyUsd} a month, with the first ${trialDays} days free and no card asked for. Firms pay by the number of their advisors. There are no fees per lead, and no refunds for partial months: a canceled plan runs to the end of its period.`,
    link: { text: 'View Pricing', to: '/pricing' },
  },
  {
    question: 'What if my match isn’t right for me?',
    answer:
      'Pass, and the next ones follow; passing teaches the list. You can change what counts, switch a criterion off, or raise the score from which you see matches. If something about an advisor worries you, tell us: a person reads it.',
    link: { text: 'Contact us', to: '/contact' },
  },
]

export const closing = {
  title: 'Twelve questions. Then\u00a0names, with\u00a0reasons.',
  text: 'It takes about six minutes, saves as you go, and costs nothing.',
  act: 'Get Started Now',
  browse: 'Browse advisor specialties',
  started: "You're on your way!",
  startedDetail: "We're excited to help you find the perfect financial advisor.",
  pricing: {
    title: 'Are you an advisor?',
    text: `From $${plans.basic.monthlyUsd} a month. ${trialDays} days free, no card. We never sell leads.`,
    act: 'View Pricing',
    detailed: 'View Detailed Pricing',
  },
} as const
export type Closing = typeof closing
