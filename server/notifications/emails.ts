import { brand } from '#contract/brand.ts'
import type { PreferenceGroup } from '#contract/emails/values.ts'
import type { NotificationContent } from '#contract/notifications/kinds.ts'
import { nameInside } from '#contract/profiles/disclosure/labels.ts'
import type { ReviewDecision } from '#contract/reviews/values.ts'
import type { MailList } from '#server/platform/mail/content.ts'
import { email } from '#server/platform/mail/email.ts'

const site = 'https://fairlead.example'

/**
 * Tells a user who is away that messages are unread. The messages stay inside the product: others
 * read mail too.
 */
export const chatEmail = email<{ from: string; unread: number; href: string }, 'messages'>({
  kind: 'notifications.message',
  preference: 'messages',
  unlessOnline: true,
  examples: {
    one: { from: 'Dana Reyes', unread: 1, href: `${site}/messages/id` },
    several: { from: 'A consumer in Oregon', unread: 3, href: `${site}/messages/id` },
  },
  write({ from, unread, href }) {
    const title = `${from} sent you a message`
    const count = unread === 1 ? 'You have one unread message' : `You have ${unread} unread messages`
    return {
      subject: title,
      title,
      paragraphs: [`${count} on ${brand.name}.`],
      action: { label: 'Read and reply', url: href },
      after: [
        `You can choose which emails you get in Settings. We sent this one because you were away from ${brand.name}.`,
      ],
    }
  },
})

/** Tells an advisor that a client still waits for an answer. */
export const unansweredEmail = email<{ name: string; href: string }, 'messages'>({
  kind: 'notifications.unanswered',
  preference: 'messages',
  examples: { client: { name: 'Dana Reyes', href: `${site}/messages/id` } },
  write({ name, href }) {
    const title = `${name} has been waiting a day for your answer`
    return {
      subject: title,
      title,
      paragraphs: ['How soon you usually answer is on your public profile. A short reply that names a day helps, too.'],
      action: { label: 'Read and reply', url: href },
      after: ['You can choose which emails you get in Settings.'],
    }
  },
})

/** Tells a user that they missed a call. */
export const missedCallEmail = email<{ from: string; isVideo: boolean; href: string }, 'calls'>({
  kind: 'notifications.missed-call',
  preference: 'calls',
  examples: {
    voice: { from: 'Marisol Vega', isVideo: false, href: `${site}/messages/id` },
    video: { from: 'A consumer in Oregon', isVideo: true, href: `${site}/messages/id` },
  },
  write({ from, isVideo, href }) {
    const title = `You missed a call from ${nameInside(from)}`
    return {
      subject: title,
      title,
      paragraphs: [`${from} tried to reach you in a ${isVideo ? 'video' : 'voice'} call on ${brand.name}.`],
      action: { label: 'Call back or write', url: href },
      after: ['You can choose which emails you get in Settings.'],
    }
  },
})

export type MatchAlert = { kind: 'match_new'; name: string; count: number } | { kind: 'place_opened'; name: string }

/** What happened to matches in one sentence. */
export function matchTitle(alert: MatchAlert): string {
  if (alert.kind === 'place_opened') return `${alert.name} is taking new clients again, and you’re next in line`
  if (alert.count === 1) return `${alert.name} is a strong new match for you`
  const others = alert.count === 2 ? '1 other advisor' : `${alert.count - 1} other advisors`
  return `${alert.name} and ${others} are strong new matches for you`
}

/**
 * Tells a consumer about advisors who are new among their best, or about a place they waited for.
 */
export const matchEmail = email<MatchAlert & { href: string }, 'matches'>({
  kind: 'notifications.match',
  preference: 'matches',
  examples: {
    one: { kind: 'match_new', name: 'Marisol Vega', count: 1, href: `${site}/advisors/id` },
    several: { kind: 'match_new', name: 'Marisol Vega', count: 3, href: `${site}/matches` },
    place: { kind: 'place_opened', name: 'Marisol Vega', href: `${site}/advisors/id` },
  },
  write(alert) {
    const title = matchTitle(alert)
    const isList = alert.kind === 'match_new' && alert.count > 1
    return {
      subject: title,
      title,
      paragraphs: [
        `${alert.kind === 'match_new' ? 'See why' : 'See your match'} on ${brand.name}, along with the next opening. We don’t tell advisors about this email, and no one can pay to be in it.`,
      ],
      action: { label: isList ? 'View your matches' : 'View profile and reasons', url: alert.href },
      after: [
        'You can choose how often we tell you about new matches on your matches page, and which emails you get in Settings.',
      ],
    }
  },
})

/** Tells an advisor about a lead. */
export const leadEmail = email<{ kind: 'lead_new' | 'lead_assigned'; name: string; href: string }, 'leads'>({
  kind: 'notifications.lead',
  preference: 'leads',
  examples: {
    new: { kind: 'lead_new', name: 'Dana Reyes', href: `${site}/leads` },
    assigned: { kind: 'lead_assigned', name: 'Dana Reyes', href: `${site}/leads` },
  },
  write({ kind, name, href }) {
    const title = kind === 'lead_assigned' ? `${name} was assigned to you as a lead` : `${name} is a new lead`
    return {
      subject: title,
      title,
      paragraphs: [
        `Someone would like to hear from you on ${brand.name}. A quick reply makes a good first impression.`,
      ],
      action: { label: 'View lead', url: href },
      after: ['You can choose which emails you get in Settings.'],
    }
  },
})

type ReviewContent = Extract<
  NotificationContent,
  { kind: `review_${'requested' | 'new' | 'answered' | 'reported' | 'moderated'}` }
>

const outcomes: Readonly<Record<ReviewDecision, string>> = {
  keep: 'was checked and stays public',
  publish: 'was checked and is public now',
  remove: 'was removed',
  restore: 'is public again',
}

/** What happened to a review in one sentence. */
export function reviewTitle(content: ReviewContent, name: string): string {
  switch (content.kind) {
    case 'review_requested':
      return `How was your meeting with ${name}?`
    case 'review_new':
      return `${name} reviewed you`
    case 'review_answered':
      return `${name} replied to your review`
    case 'review_reported':
      return `Your review of ${name} was reported`
    case 'review_moderated': {
      const { decision, reader } = content.params
      const review = {
        writer: `Your review of ${name}`,
        advisor: 'A review of you',
        reporter: `The review of ${name} you reported`,
      }
      return `${review[reader]} ${outcomes[decision]}`
    }
  }
}

const reviewTexts: Readonly<Record<ReviewContent['kind'], string>> = {
  review_requested: `If the meeting took place, you can write one review of it. We ask everyone who met an advisor on ${brand.name}, and we pay no one for it.`,
  review_new: 'It’s on your public profile. You can reply once, for everyone to read.',
  review_answered: 'The reply is below your review, for everyone to read.',
  review_reported:
    'It stays public while our team checks it against our rules. A low rating is no reason to remove a review.',
  review_moderated: 'Our team compared it with our rules for reviews.',
}
const example = { name: 'Marisol Vega', reason: null, href: `${site}/reviews` }
const exampleAppointment = { appointmentId: '0197a3c0-0000-7000-8000-000000000001' }

/** Tells the two sides of a review what happened to it, and asks for one after an appointment. */
export const reviewEmail = email<
  { content: ReviewContent; name: string; reason: string | null; href: string },
  'reviews'
>({
  kind: 'notifications.review',
  preference: 'reviews',
  examples: {
    requested: { ...example, content: { kind: 'review_requested', params: exampleAppointment } },
    new: { ...example, content: { kind: 'review_new', params: {} }, name: 'Dana Reyes' },
    answered: { ...example, content: { kind: 'review_answered', params: {} } },
    reported: { ...example, content: { kind: 'review_reported', params: {} } },
    removed: {
      ...example,
      content: { kind: 'review_moderated', params: { decision: 'remove', reader: 'writer' } },
      reason: 'It names the employer of someone else.',
    },
  },
  write({ content, name, reason, href }) {
    const title = reviewTitle(content, name)
    const paragraphs = [reviewTexts[content.kind], ...(reason === null ? [] : [`Reason: ${reason}`])]
    if (
      content.kind === 'review_moderated' &&
      content.params.reader === 'writer' &&
      content.params.decision === 'remove'
    )
      paragraphs.push(`If you disagree, or would change the text, write to us at ${brand.supportEmail}.`)
    const label = content.kind === 'review_requested' ? 'Write a review' : 'View review'
    return { subject: title, title, paragraphs, action: { label, url: href } }
  },
})

/** `deleted` is a member whose account, and with it the membership, is being deleted. */
export type FirmChange = 'joined' | 'officer-joined' | 'left' | 'removed' | 'deleted'
const memberTitles: Readonly<Record<FirmChange, string>> = {
  joined: 'joined',
  'officer-joined': 'joined',
  left: 'left',
  removed: 'was removed from',
  deleted: 'left',
}
const memberText: Readonly<Record<FirmChange, string>> = {
  joined: `You can assign leads to them on ${brand.name} once they’re verified and published.`,
  'officer-joined': 'As a compliance officer they read the team and the firm’s leads without names. They take no seat.',
  left: 'If they had a seat, it’s free now.',
  removed: 'If they had a seat, it’s free now. The audit log says who removed them.',
  deleted: 'They deleted their account. If they had a seat, it’s free now.',
}

/** Tells the managers of a firm that somebody joined it or left. */
export const memberEmail = email<{ change: FirmChange; name: string; href: string }, 'team'>({
  kind: 'notifications.member',
  preference: 'team',
  examples: {
    joined: { change: 'joined', name: 'Marisol Vega', href: `${site}/team` },
    'joined-as-officer': { change: 'officer-joined', name: 'Marisol Vega', href: `${site}/team` },
    left: { change: 'left', name: 'Marisol Vega', href: `${site}/team` },
    removed: { change: 'removed', name: 'Marisol Vega', href: `${site}/team` },
    deleted: { change: 'deleted', name: 'Marisol Vega', href: `${site}/team` },
  },
  write({ change, name, href }) {
    const title = `${name} ${memberTitles[change]} your firm`
    return { subject: title, title, paragraphs: [memberText[change]], action: { label: 'View team', url: href } }
  },
})

const groupHeadings: Readonly<Record<PreferenceGroup, string>> = {
  conversations: 'Conversations',
  appointments: 'Appointments',
  clients: 'Clients and team',
  matches: 'Matches',
  account: 'Account',
}

export type DigestContent = {
  readonly groups: readonly { readonly group: PreferenceGroup; readonly items: MailList['items'] }[]
}

/** Gathers what would have been emailed at once from a user who chose a digest. */
export const digestEmail = email<DigestContent, 'digests'>({
  kind: 'notifications.digest',
  preference: 'digests',
  examples: {
    several: {
      groups: [
        {
          group: 'conversations',
          items: [
            { text: 'Dana Reyes sent you a message', url: `${site}/messages/id` },
            { text: 'You missed a call from a consumer in Oregon', url: `${site}/messages/id` },
          ],
        },
        { group: 'clients', items: [{ text: 'Dana Reyes is a new lead', url: `${site}/leads` }] },
      ],
    },
    one: { groups: [{ group: 'clients', items: [{ text: 'Dana Reyes is a new lead', url: `${site}/leads` }] }] },
  },
  write({ groups }) {
    const [only, ...more] = groups.flatMap(({ items }) => items)
    const subject = only && more.length === 0 ? only.text : `${more.length + 1} updates for you on ${brand.name}`
    return {
      subject,
      title: subject,
      paragraphs: ['This is what you haven’t read yet.'],
      lists: groups.map(({ group, items }) => ({ heading: groupHeadings[group], items })),
      after: ['You can choose what you get, and how often, in Settings.'],
    }
  },
})

export const notificationsEmails = [
  digestEmail,
  chatEmail,
  unansweredEmail,
  matchEmail,
  leadEmail,
  missedCallEmail,
  reviewEmail,
  memberEmail,
]
