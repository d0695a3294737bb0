import { z } from 'zod'
import { textDecisions } from '#contract/archive/held-texts/values.ts'
import { billingNotificationKinds } from '#contract/billing/notifications/values.ts'
import { Id, Instant } from '#contract/core/fields.ts'
import type { NotificationPreference } from '#contract/emails/values.ts'
import { reviewDecisionNames } from '#contract/reviews/values.ts'
import { calendarFailures } from '#contract/scheduling/linked-calendars/values.ts'
import { proposalEndings } from '#contract/scheduling/proposals/values.ts'
import { appointmentSides, reminderHours } from '#contract/scheduling/values.ts'
import { type NotificationFilter, reviewReaders, verificationOutcomes } from './values.ts'

/** What marks a notification on the list; kinds about the same subject look alike. */
export type NotificationIcon = 'message' | 'call' | 'appointment' | 'lead' | 'review' | 'person' | 'billing'

type Spec<P extends z.ZodObject> = {
  /**
   * What the sentence and the link depend on, beside the person it names. Ids and values only,
   * never a name or a sentence: names are looked up when a notification is read, as far as the
   * reader may then know them.
   */
  readonly params: P
  /** What decides whether and how it reaches its reader. */
  readonly preference: NotificationPreference
  readonly icon: NotificationIcon
  /** The page it leads to, within the product. */
  readonly href: (params: z.infer<P>) => string
  /** Somebody waits for the reader right now: it reaches them in quiet hours too. */
  readonly isUrgent?: true
}

function define<const K extends string, P extends z.ZodObject>(
  kind: K,
  { params, preference, icon, href, isUrgent }: Spec<P>,
) {
  return {
    kind,
    preference,
    icon,
    isUrgent: isUrgent === true,
    content: z.object({ kind: z.literal(kind), params }),
    hrefOf: (value: unknown) => href(params.parse(value)),
  }
}

const nothing = z.object({})
const chat = { params: z.object({ chatId: Id }), href: ({ chatId }: { chatId: string }) => `/messages/${chatId}` }
const appointment = { icon: 'appointment', href: () => '/appointments' } as const
const appointmentTime = z.object({ startsAt: Instant })
const lead = { params: nothing, href: () => '/leads' }
const advisor = {
  params: z.object({ advisorId: Id }),
  href: ({ advisorId }: { advisorId: string }) => `/advisors/${advisorId}`,
}
/** Names nobody: only the partner's first name is known to the reader, and the list shows it. */
const sharedList = { params: nothing, preference: 'partner', icon: 'person', href: () => '/saved' } as const
/** The reviews of the reader: their own as a consumer, those about them as an advisor. */
const ownReviews = { preference: 'reviews', icon: 'review', href: () => '/reviews' } as const
const ownProfile = { preference: 'verification', icon: 'person', href: () => '/advisor-profile' } as const
/** The section with the reason and the appeal, which is far down the page. */
const verification = { ...ownProfile, href: () => '/advisor-profile#verification' } as const

/**
 * Every kind of notification. The words are in web/notifications/copy.ts, those of emails in
 * server/notifications.
 */
const kinds = [
  define('message', { ...chat, preference: 'messages', icon: 'message' }),
  /** A client has waited for an answer as long as one is promised. */
  define('message_unanswered', { ...chat, preference: 'messages', icon: 'message' }),
  /** A push message alone: on the list it would outlive the call. */
  define('call_ringing', { ...chat, preference: 'calls', icon: 'call', isUrgent: true }),
  define('call_missed', { ...chat, preference: 'calls', icon: 'call' }),
  define('call_waiting', {
    params: z.object({ appointmentId: Id }),
    preference: 'calls',
    icon: 'call',
    href: ({ appointmentId }) => `/call/${appointmentId}`,
    isUrgent: true,
  }),
  define('appointment_requested', { ...appointment, preference: 'requests', params: appointmentTime }),
  define('appointment_booked', { ...appointment, preference: 'requests', params: appointmentTime }),
  define('appointment_confirmed', { ...appointment, preference: 'requests', params: appointmentTime }),
  define('appointment_rescheduled', { ...appointment, preference: 'changes', params: appointmentTime }),
  define('appointment_canceled', {
    ...appointment,
    preference: 'changes',
    params: appointmentTime.extend({ isAccountDeleted: z.literal(true).optional() }),
  }),
  define('appointment_declined', { ...appointment, preference: 'changes', params: appointmentTime }),
  /** A request was not confirmed before it began; `reader` is the side that is notified. */
  define('appointment_expired', {
    ...appointment,
    preference: 'changes',
    params: appointmentTime.extend({ reader: z.enum(appointmentSides) }),
  }),
  define('appointment_unconfirmed', { ...appointment, preference: 'requests', params: appointmentTime }),
  define('appointment_reminder', {
    ...appointment,
    preference: 'reminders',
    params: appointmentTime.extend({ hours: z.literal(reminderHours) }),
  }),
  define('times_proposed', {
    ...appointment,
    preference: 'requests',
    params: appointmentTime.extend({ count: z.number().int().min(1) }),
  }),
  /** An offer of times ended without an appointment; `reader` is the side that is notified. */
  define('proposal_ended', {
    ...appointment,
    preference: 'requests',
    params: appointmentTime.extend({ ending: z.enum(proposalEndings), reader: z.enum(appointmentSides) }),
  }),
  /** A calendar the reader linked has not been readable for some time. */
  define('calendar_failed', {
    params: z.object({ failure: z.enum(calendarFailures) }),
    preference: 'calendars',
    icon: 'appointment',
    href: () => '/schedule',
  }),
  define('lead_new', { ...lead, preference: 'leads', icon: 'lead' }),
  define('lead_assigned', { ...lead, preference: 'leads', icon: 'lead' }),
  define('lead_due', {
    params: z.object({ leadId: Id }),
    preference: 'leads',
    icon: 'lead',
    href: ({ leadId }) => `/leads?lead=${leadId}`,
  }),
  /** A review with a client that the reader planned for today; no name is stored with it. */
  define('client_review_due', {
    params: z.object({ clientId: Id }),
    preference: 'leads',
    icon: 'lead',
    href: ({ clientId }) => `/clients/${clientId}`,
  }),
  define('review_requested', {
    ...ownReviews,
    params: z.object({ appointmentId: Id }),
    href: ({ appointmentId }) => `/reviews?write=${appointmentId}`,
  }),
  define('review_new', { ...ownReviews, params: nothing }),
  define('review_edited', { ...ownReviews, params: nothing }),
  define('review_answered', { ...ownReviews, params: nothing }),
  define('review_reported', { ...ownReviews, params: nothing }),
  define('review_moderated', {
    ...ownReviews,
    params: z.object({ decision: z.enum(reviewDecisionNames), reader: z.enum(reviewReaders) }),
  }),
  define('firm_member_joined', { params: nothing, preference: 'team', icon: 'person', href: () => '/team' }),
  define('firm_member_left', {
    params: z.object({ isAccountDeleted: z.literal(true).optional(), isRemoved: z.literal(true).optional() }),
    preference: 'team',
    icon: 'person',
    href: () => '/team',
  }),
  /** An advisor of the reader's firm changed texts that the reader may approve. */
  define('texts_waiting', {
    params: nothing,
    preference: 'team',
    icon: 'person',
    href: () => '/archive?view=review',
  }),
  define('texts_decided', { ...ownProfile, params: z.object({ decision: z.enum(textDecisions) }) }),
  define('verification_decided', { ...verification, params: z.object({ outcome: z.enum(verificationOutcomes) }) }),
  /** A colleague on the staff wants the reader, or somebody else, to decide a verification. */
  define('opinion_wanted', {
    params: nothing,
    preference: 'cases',
    icon: 'person',
    href: () => '/admin/analytics?tab=verifications',
  }),
  define('verification_claimed', { ...verification, params: nothing }),
  define('billing', {
    params: z.object({ news: z.enum(billingNotificationKinds) }),
    preference: 'billing',
    icon: 'billing',
    href: () => '/billing',
  }),
  /**
   * Our staff answered what the reader wrote to support. Earlier releases stored no token, and a
   * visit of the staff empties it.
   */
  define('support_answered', {
    params: z.object({ token: z.string().optional() }),
    preference: 'support',
    icon: 'message',
    href: ({ token }) => (token ? `/help/${token}` : '/help'),
  }),
  /** Our staff warned or suspended the reader; the link leads to the reason and the appeal. */
  define('report_decided', {
    params: z.object({ token: z.string() }),
    preference: 'support',
    icon: 'message',
    href: ({ token }) => `/appeal/${token}`,
  }),
  define('consent_granted', { ...lead, preference: 'access', icon: 'person' }),
  define('consent_withdrawn', {
    ...lead,
    preference: 'access',
    icon: 'person',
    params: z.object({ isAccountDeleted: z.literal(true).optional() }),
  }),
  define('brief_shared', { ...lead, preference: 'access', icon: 'lead' }),
  /** `count` advisors are new among the best; `advisorId` is the best of them. */
  define('match_new', {
    params: z.object({ advisorId: Id, count: z.number().int().min(1) }),
    preference: 'matches',
    icon: 'person',
    href: ({ advisorId, count }) => (count === 1 ? `/advisors/${advisorId}` : '/matches'),
  }),
  define('place_opened', { ...advisor, preference: 'matches', icon: 'person' }),
  /** An advisor took a request the reader made to their firm. */
  define('request_taken', { ...advisor, preference: 'matches', icon: 'person' }),
  define('list_joined', sharedList),
  define('list_ended', sharedList),
  define('partner_saved', sharedList),
] as const

const [first, ...rest] = kinds

/** A kind with its parameters, as stored and as sent. */
export const NotificationContent = z.discriminatedUnion('kind', [first.content, ...rest.map(({ content }) => content)])
export type NotificationContent = z.infer<typeof NotificationContent>
export type NotificationKind = NotificationContent['kind']
export type NotificationParams<K extends NotificationKind> = Extract<NotificationContent, { kind: K }>['params']

// Object.fromEntries forgets the type of each key; every kind is here.
const preferences = Object.fromEntries(kinds.map(({ kind, preference }) => [kind, preference])) as Readonly<
  Record<NotificationKind, NotificationPreference>
>
const byKind = Object.groupBy(kinds, ({ kind }) => kind)

/** The preference that decides whether and how a kind reaches its reader. */
export function preferenceOf(kind: NotificationKind): NotificationPreference {
  return preferences[kind]
}

/** The mark of a kind on the list. */
export function iconOf(kind: NotificationKind): NotificationIcon {
  return byKind[kind]?.[0]?.icon ?? 'person'
}

/** Whether a kind reaches its reader in quiet hours too. */
export function isUrgent(kind: NotificationKind): boolean {
  return byKind[kind]?.[0]?.isUrgent === true
}

/** The page a notification leads to, as a path of the product. */
export function hrefOf({ kind, params }: NotificationContent): string {
  return byKind[kind]?.[0]?.hrefOf(params) ?? '/'
}

const iconsOfFilter: Readonly<Record<Exclude<NotificationFilter, 'unread'>, readonly NotificationIcon[]>> = {
  messages: ['message', 'call'],
  bookings: ['appointment'],
  leads: ['lead'],
}

/**
 * The kinds that a filter of the list shows; null for the filter that does not look at the kind.
 */
export function kindsOf(filter: NotificationFilter): NotificationKind[] | null {
  if (filter === 'unread') return null
  const icons = iconsOfFilter[filter]
  return kinds.filter(({ icon }) => icons.includes(icon)).map(({ kind }) => kind)
}
