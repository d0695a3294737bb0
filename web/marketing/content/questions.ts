import { entitlementTable } from '#contract/billing/entitlements/values.ts'
import { plans, trialDays } from '#contract/billing/values.ts'
import { defaultPreferences, weights } from '#contract/matching/values.ts'
import { homeQuestions, type Question } from './home.ts'

export type QuestionGroup = { id: string; title: string; questions: readonly Question[] }

export const consumerQuestions: readonly Question[] = [
  {
    question: 'What can advisors see before I contact them?',
    answer:
      'Nothing about you. They don’t know you’re here. Before you message or book, we ask you to share your name and email address with that advisor alone. They then also see your picture, your state, what you want help with, the amount you’d start with and your match score. Your phone number is a separate choice. So is a brief: a page of further answers and a note that you put together for one advisor, line by line.',
    relatedLinks: [{ text: 'Privacy Policy', to: '/privacy' }],
  },
  {
    question: 'How is a score calculated?',
    answer: `Each criterion has a weight: language ${weights.language}, expertise ${weights.expertise}, interaction ${weights.interaction}, availability ${weights.availability}, location ${weights.location}. Points are the weight times how well an advisor meets it. The score is all points divided by the weights that count, out of 100. You see matches scoring ${defaultPreferences.minimumMatchScore} and up, and can change that.`,
  },
  {
    question: 'Why isn’t a criterion counted?',
    answer:
      'Because it’s off, or because you haven’t answered the question behind it. It doesn’t count for or against anyone, and the match says so.',
  },
  {
    question: 'Who can write a review?',
    answer:
      'Anyone who met the advisor, once after each appointment. The advisor can reply. We pay no one for a review, and we don’t remove reviews for being unkind.',
  },
  {
    question: 'Can I stop sharing my name with an advisor?',
    answer:
      'Yes, at any time and for each advisor separately, in the chat or in your settings. From then on they can no longer see who you are.',
  },
]

export const advisorQuestions: readonly Question[] = [
  {
    question: 'What happens after the trial?',
    answer: `The first ${trialDays} days are free, no card needed. If you haven’t chosen a plan by then, you keep your profile, clients, messages and calendar, but you won’t appear in matches or get new leads until you do.`,
    relatedLinks: [{ text: 'View Pricing', to: '/pricing#advisor' }],
  },
  {
    question: 'Can I pay to rank higher?',
    answer:
      'No. The order depends only on the score, and nothing you can buy changes the score. A higher plan moves you up in our support inbox, not on anyone’s list.',
  },
  {
    question: 'How do I get verified?',
    answer:
      'You enter your CRD number, and we compare your name and registration with the SEC’s public data. Then you prove the registration is yours with a code we send to your firm’s own domain, a document our administrators approve, or confirmation from the owner of your verified firm. If your name or registration differs, you’ll see what differs and an administrator decides. Your page shows the date of the record.',
  },
  {
    question: 'What counts as a lead?',
    answer:
      'A person who chose you: they agreed to contact, messaged first or booked. There’s one lead per person, and we never sell it to another advisor.',
  },
  {
    question: 'How does the calendar work?',
    answer:
      'You set weekly hours in your own time zone, exceptions, buffers, notice and a daily limit. Link your own calendar, and appointments appear in it and its busy times aren’t offered. A private link or a file works, too.',
  },
]

export const firmQuestions: readonly Question[] = [
  {
    question: 'How many advisors can we invite?',
    answer: `${plans.small_firm.name} includes ${entitlementTable.small_firm.seats}, ${plans.growth.name} ${entitlementTable.growth.seats}, and ${plans.enterprise.name} is unlimited. Invitations go out by email and are valid for seven days.`,
    relatedLinks: [{ text: 'View Pricing', to: '/pricing#enterprise' }],
  },
  {
    question: 'Who owns the leads?',
    answer:
      'Advisors own those of people who contacted them, and your firm the ones that only it assigned. You can reassign them within the firm. You see them without the consumer’s name. Who was assigned what, and when, stays in the lead’s history.',
  },
  {
    question: 'Who can do what?',
    answer:
      'The owner and the administrators edit the firm’s profile, manage the team and assign leads. The owner also vouches for members, and can offer ownership to an administrator, who has seven days to accept. Advisors work their own leads. A compliance officer reads the team and the firm’s leads without names, reviews the firm’s archive, and changes nothing else.',
  },
  {
    question: 'Can the administrator also be an advisor?',
    answer: 'Yes. The owner and the administrators can also use the advisor dashboard and switch between the two.',
  },
  {
    question: 'What happens when someone leaves?',
    answer:
      'They leave or you remove them, and the seat is free again. They keep their account, profile, chats, appointments and the leads of people who contacted them. Leads that a colleague works, or that only the firm assigned, stay with it. Its plan no longer covers the person who left.',
  },
]

export const questionGroups: readonly QuestionGroup[] = [
  { id: 'first', title: 'Common questions', questions: homeQuestions },
  { id: 'consumers', title: 'For consumers', questions: consumerQuestions },
  { id: 'advisors', title: 'For advisors', questions: advisorQuestions },
  { id: 'firms', title: 'For firms', questions: firmQuestions },
]
