import { plans, trialDays } from '#contract/billing/values.ts'
import { defaultPreferences, weights } from '#contract/matching/values.ts'
import { homeQuestions, type Question } from './home.ts'

export type QuestionGroup = { id: string; title: string; questions: readonly Question[] }

export const consumerQuestions: readonly Question[] = [
  {
    question: 'What do advisors see of me before I write?',
    answer:
      'Your goals, the range of what you would invest, your language and your state, under a name such as “Somebody in Oregon”. Not your name, your e-mail address or your phone number.',
    link: { text: 'Privacy Policy', to: '/privacy' },
  },
  {
    question: 'How is a score worked out?',
    answer: `Each criterion has a weight: language ${weights.language}, expertise ${weights.expertise}, interaction ${weights.interaction}, availability ${weights.availability}, location ${weights.location}. How well an advisor meets it, times the weight, gives the points; their sum over the weights that count gives the score of 100. You see matches from ${defaultPreferences.minimumMatchScore} up, and can change that.`,
  },
  {
    question: 'Why is a criterion left out?',
    answer:
      'Because you switched it off, or because we know nothing about it on your side. It then counts neither for nor against anybody, and the match says so.',
  },
  {
    question: 'Who may write a review?',
    answer:
      'A client, after a completed appointment, once for each. The advisor may answer. Nobody is paid for one, and we remove none for being unkind.',
  },
  {
    question: 'Can I take back that an advisor knows my name?',
    answer:
      'Yes, at any time, for each advisor alone: in the chat or in your settings. From then on they see what they saw before.',
  },
]

export const advisorQuestions: readonly Question[] = [
  {
    question: 'What happens after the trial?',
    answer: `The first ${trialDays} days are free and ask for no card. If you choose no plan by then, you keep everything you have, but are not shown as a match and get no new leads until you do.`,
    link: { text: 'View Pricing', to: '/pricing#advisor' },
  },
  {
    question: 'Can I pay to be shown higher?',
    answer:
      'No. The order of a list depends on the score alone, and the score on nothing you could buy. A higher plan gives you more tools, not more visibility.',
  },
  {
    question: 'How am I verified?',
    answer:
      'You enter your CRD number, and we compare your name and registration with the SEC’s public data. Then you prove that the registration is yours: with a code we send to your firm’s own domain, with a document that one of our administrators approves, or through the administrator of your verified firm. If name or registration differ, you see what differs and an administrator decides. Your page shows the date of the record.',
  },
  {
    question: 'What is a lead here?',
    answer:
      'A person who chose you: who agreed to contact, wrote first, or booked. There is one lead for each person and it is never sold to a second advisor.',
  },
  {
    question: 'Which calendar do you use?',
    answer:
      'You set weekly hours in your own time zone, exceptions, buffers, notice and a daily limit. Appointments go to your own calendar by a private feed or a file.',
  },
]

export const firmQuestions: readonly Question[] = [
  {
    question: 'How many advisors may we invite?',
    answer: `${plans.small_firm.name} holds ${plans.small_firm.seats}, ${plans.growth.name} ${plans.growth.seats}, ${plans.enterprise.name} as many as you have. An invitation goes by e-mail and is valid for seven days.`,
    link: { text: 'View Pricing', to: '/pricing#enterprise' },
  },
  {
    question: 'Whose leads are they?',
    answer:
      'Your advisors’, and you may assign them within the firm. Who was assigned what, and when, stays in the history of the lead.',
  },
  {
    question: 'May the administrator advise too?',
    answer: 'Yes. The firm’s account can use the advisor’s desk as well, and may change between the two.',
  },
  {
    question: 'What happens when somebody leaves?',
    answer:
      'You end their membership. Their profile is theirs to keep; open leads stay with the firm for you to assign.',
  },
]

export const questionGroups: readonly QuestionGroup[] = [
  { id: 'first', title: 'What people ask first', questions: homeQuestions },
  { id: 'consumers', title: 'For consumers', questions: consumerQuestions },
  { id: 'advisors', title: 'For advisors', questions: advisorQuestions },
  { id: 'firms', title: 'For firms', questions: firmQuestions },
]
