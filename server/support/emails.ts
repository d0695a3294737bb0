import type { SupportLevel } from '#contract/billing/entitlements/values.ts'
import { brand } from '#contract/brand.ts'
import { email } from '#server/platform/mail/email.ts'
import { truncate } from '#server/platform/truncate.ts'

type Request = {
  kind: 'support' | 'contact'
  level: SupportLevel
  name: string
  email: string
  phone: string
  message: string
}

/** Begins the subject, so that staff can sort their inbox by what the writer's plan includes. */
const marks: Record<SupportLevel, string> = { standard: '', priority: '[Priority] ', first: '[First in line] ' }

/**
 * Hands a request to our staff. The writer's address is in the text, so that no email is sent in
 * their name.
 */
export const staffEmail = email<Request, null>({
  kind: 'support.staff',
  preference: null,
  examples: {
    support: {
      kind: 'support',
      level: 'priority',
      name: '',
      email: 'dana@example.com',
      phone: '',
      message: 'How do I cancel?',
    },
    contact: {
      kind: 'contact',
      level: 'standard',
      name: 'Dana Reyes',
      email: 'dana@example.com',
      phone: '503-555-0100',
      message: 'I have two questions.\n\nWhat does it cost? Who pays?',
    },
  },
  write(request) {
    const from = [request.name, request.email, request.phone].filter(Boolean).join(', ')
    return {
      subject: `${marks[request.level]}${request.kind}: ${truncate(request.message, 60).replace(/\s+/g, ' ')}`,
      title: `From ${from}`,
      paragraphs: request.message.split(/\n{2,}/),
    }
  },
})

/**
 * Confirms that a request has arrived. Quotes nothing, because anybody can enter anybody's address;
 * who wrote while signed in gets the page of their requests, which shows them to their account.
 */
export const receiptEmail = email<{ page: string | null }, null>({
  kind: 'support.receipt',
  preference: null,
  examples: { receipt: { page: null }, 'receipt for an account': { page: 'https://fairlead.example/help' } },
  write: ({ page }) => ({
    subject: `We got your message`,
    title: 'Thanks for contacting us',
    paragraphs: [`Our team has your message and will get back to you shortly. A person answers ${brand.supportHours}.`],
    ...(page !== null && { action: { label: 'Open your messages to support', url: page } }),
    after: [`If you didn’t contact us, you can ignore this email or let us know at ${brand.supportEmail}.`],
  }),
})

/** The page of the conversation has the whole message. */
const quotedMaxLength = 1_000

/**
 * Brings an answer of our staff. It quotes what the writer wrote only where the address is known to
 * be theirs: somebody may have entered somebody else's.
 */
export const answerEmail = email<
  { message: string; quoted: string | null; link: string; replyTo: string | null },
  null
>({
  kind: 'support.answer',
  preference: null,
  examples: {
    answer: {
      message: 'Pages show times in the time zone of your device.\n\nYours is Pacific time.',
      quoted: 'My calendar shows the wrong hour.',
      link: 'https://fairlead.example/help/0190a1b2-0000-7000-8000-00000000ffff',
      replyTo: null,
    },
    'answer that takes replies': {
      message: 'Which time zone does your calendar show?',
      quoted: null,
      link: 'https://fairlead.example/help/0190a1b2-0000-7000-8000-00000000ffff',
      replyTo: 'reply+0190a1b2-0000-7000-8000-00000000ffff@mail.fairlead.example',
    },
  },
  write: ({ message, quoted, link, replyTo }) => ({
    subject: `${brand.name} Support answered you`,
    title: 'An answer to your message',
    paragraphs: message.split(/\n{2,}/),
    action: { label: 'Open the conversation', url: link },
    after: [
      replyTo
        ? 'To reply, answer this email or open the conversation.'
        : 'To reply, open the conversation. Answers to this email aren’t read.',
      ...(quoted ? ['You wrote:', ...truncate(quoted, quotedMaxLength).split(/\n{2,}/)] : []),
    ],
    ...(replyTo && { replyTo }),
  }),
})

type Feedback = { rating: number | null; feedback: string; page: string }

/** Hands feedback about the product to our staff, without who wrote it. */
export const feedbackEmail = email<Feedback, null>({
  kind: 'support.feedback',
  preference: null,
  examples: { feedback: { rating: 2, feedback: 'The list of times is hard to read.', page: '/pricing' } },
  write: ({ rating, feedback, page }) => ({
    subject: `feedback${rating ? `, ${rating} of 5` : ''}: ${truncate(feedback, 60).replace(/\s+/g, ' ')}`,
    title: `Written on ${page}`,
    paragraphs: feedback.split(/\n{2,}/),
  }),
})

export const supportEmails = [staffEmail, receiptEmail, answerEmail, feedbackEmail]
