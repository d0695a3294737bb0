import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { appointmentSides, reminderHours } from '#contract/scheduling/values.ts'
import { type NotificationFilter, verificationOutcomes } from './values.ts'

/** What marks a notification on the list; kinds about the same subject look alike. */
export type NotificationIcon = 'message' | 'call' | 'appointment' | 'lead' | 'review' | 'person'

type Spec<P extends z.ZodObject> = {
  /**
   * What the sentence and the link depend on, beside the person it names. Ids and values only,
   * never a name or a sentence: names are looked up when a notification is read, as far as the
   * reader may then know them.
   */
  readonly params: P
  readonly icon: NotificationIcon
  /** The page it leads to, within the product. */
  readonly href: (params: z.infer<P>) => string
}

function define<const K extends string, P extends z.ZodObject>(kind: K, { params, icon, href }: Spec<P>) {
  return {
    kind,
    icon,
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
const sharedList = { params: nothing, icon: 'person', href: () => '/saved' } as const
const verification = { icon: 'person', href: () => '/advisor-profile' } as const

/**
 * Every kind of notification. The words are in web/notifications/copy.ts, those of emails in
 * server/notifications.
 */
const kinds = [
  define('message', { ...chat, icon: 'message' }),
  define('call_missed', { ...chat, icon: 'call' }),
  define('appointment_requested', { ...appointment, params: appointmentTime }),
  define('appointment_booked', { ...appointment, params: appointmentTime }),
  define('appointment_confirmed', { ...appointment, params: appointmentTime }),
  define('appointment_rescheduled', { ...appointment, params: appointmentTime }),
  define('appointment_canceled', { ...appointment, params: appointmentTime }),
  /** A request was not confirmed before it began; `reader` is the side that is notified. */
  define('appointment_expired', {
    ...appointment,
    params: appointmentTime.extend({ reader: z.enum(appointmentSides) }),
  }),
  define('appointment_unconfirmed', { ...appointment, params: appointmentTime }),
  define('appointment_reminder', {
    ...appointment,
    params: appointmentTime.extend({ hours: z.literal(reminderHours) }),
  }),
  define('lead_new', { ...lead, icon: 'lead' }),
  define('lead_assigned', { ...lead, icon: 'lead' }),
  define('review_new', { ...advisor, icon: 'review' }),
  define('review_answered', { ...advisor, icon: 'review' }),
  define('firm_member_joined', { params: nothing, icon: 'person', href: () => '/team' }),
  define('verification_decided', { ...verification, params: z.object({ outcome: z.enum(verificationOutcomes) }) }),
  define('verification_claimed', { ...verification, params: nothing }),
  define('consent_granted', { ...lead, icon: 'person' }),
  define('consent_withdrawn', { ...lead, icon: 'person' }),
  define('brief_shared', { ...lead, icon: 'lead' }),
  /** `count` advisors are new among the best; `advisorId` is the best of them. */
  define('match_new', {
    params: z.object({ advisorId: Id, count: z.number().int().min(1) }),
    icon: 'person',
    href: ({ advisorId, count }) => (count === 1 ? `/advisors/${advisorId}` : '/matches'),
  }),
  define('place_opened', { ...advisor, icon: 'person' }),
  define('list_joined', sharedList),
  define('partner_saved', sharedList),
] as const

const [first, ...rest] = kinds

/** A kind with its parameters, as stored and as sent. */
export const NotificationContent = z.discriminatedUnion('kind', [first.content, ...rest.map(({ content }) => content)])
export type NotificationContent = z.infer<typeof NotificationContent>
export type NotificationKind = NotificationContent['kind']
export type NotificationParams<K extends NotificationKind> = Extract<NotificationContent, { kind: K }>['params']

const byKind = Object.groupBy(kinds, ({ kind }) => kind)

/** The mark of a kind on the list. */
export function iconOf(kind: NotificationKind): NotificationIcon {
  return byKind[kind]?.[0]?.icon ?? 'person'
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
