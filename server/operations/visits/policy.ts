/**
 * What the staff sees of an account that they view (docs/viewing-accounts.md). Pure; only what is
 * listed here is shown, so that a new endpoint stays closed until somebody decides.
 */
const appointment = ['notes', 'cancelReason', 'entries']
const lead = ['notes', 'lostReason', 'fields', 'nextStep', 'history', 'tags']
const message = ['lastMessage', 'foundMessage']
/** Opens a page that writes as the person, without a session. */
const key = ['token']
const nothing: readonly string[] = []

/** The paths that are shown, each with the fields that are emptied: messages, notes, free words. */
const shownPaths: Readonly<Record<string, readonly string[]>> = {
  '/api/profile': nothing,
  '/api/avatars/:name': nothing,
  '/api/security-events': nothing,
  '/api/sessions': nothing,
  '/api/account/security': nothing,
  '/api/consents': nothing,
  '/api/consents/:advisorId': ['brief'],
  '/api/briefs': nothing,
  '/api/consumers/:consumerId/brief': ['brief'],
  '/api/blocks': nothing,
  '/api/notification-preferences': nothing,
  '/api/quiet-hours': nothing,
  '/api/invitation-emails': nothing,
  '/api/switches': nothing,
  '/api/notifications': key,
  '/api/notifications/work-counts': nothing,
  '/api/push': nothing,
  '/api/text-messages': nothing,
  '/api/help-texts': nothing,
  '/api/announcement': nothing,
  '/api/support-requests': key,
  '/api/verification': nothing,
  '/api/billing': nothing,
  '/api/firms/mine': nothing,
  '/api/team': nothing,
  '/api/team/joining': nothing,
  '/api/team/routing': nothing,
  '/api/team/audit': nothing,
  '/api/team/sign-on': nothing,
  '/api/team/leads': nothing,
  '/api/team/leads/counts': nothing,
  '/api/team/leads/assignees': nothing,
  '/api/team/performance': nothing,
  '/api/team/members/:advisorId/departure': nothing,
  '/api/joinable-firm': nothing,
  '/api/wait-list': nothing,
  '/api/availability': nothing,
  '/api/availability/setup': nothing,
  '/api/appointments': appointment,
  '/api/appointments/:id': appointment,
  '/api/appointments/:id/waiting-room': nothing,
  // Whether there is a secret address and since when, never the address.
  '/api/calendar-feed': nothing,
  '/api/busy-times': nothing,
  '/api/calendar-accounts': nothing,
  '/api/linked-calendars': nothing,
  '/api/booking-page': nothing,
  '/api/proposals': ['message', 'declineReason'],
  '/api/follow-ups': nothing,
  '/api/chats': message,
  '/api/chats/unread': nothing,
  '/api/absence': ['message'],
  '/api/calls': nothing,
  '/api/reviews/own': nothing,
  '/api/reviews/inbox': nothing,
  '/api/advisors': nothing,
  '/api/advisor-overview': nothing,
  '/api/advisors/:advisorId': nothing,
  '/api/advisors/:advisorId/reviews': nothing,
  '/api/advisors/:advisorId/slots': nothing,
  '/api/advisors/:advisorId/waiting': nothing,
  '/api/firms': nothing,
  '/api/firms/:firmId': nothing,
  '/api/firms/:firmId/request': nothing,
  '/api/matches': nothing,
  '/api/matches/:advisorId': nothing,
  '/api/match-preferences': nothing,
  '/api/match-alerts': nothing,
  '/api/saved-searches': nothing,
  '/api/shared-list': nothing,
  '/api/shared-list/advisors': ['note'],
  '/api/fairness': nothing,
  '/api/figures': nothing,
  '/api/impressions': nothing,
  '/api/leads': lead,
  '/api/leads/:id': lead,
  '/api/leads/pipeline': lead,
  '/api/leads/counts': nothing,
  // Every item is a tag.
  '/api/leads/tags': ['items'],
  '/api/leads/statistics': nothing,
  '/api/leads/forecast': nothing,
  '/api/custom-fields': nothing,
  '/api/lead-views': ['query'],
  '/api/clients': lead,
  '/api/clients/:id': lead,
  '/api/clients/:id/timeline': ['body', 'fileName', 'note'],
  '/api/clients/duplicates': nothing,
  '/api/client-imports': nothing,
  '/api/tasks': ['title'],
  '/api/referrals': nothing,
  '/api/api-keys': nothing,
  // Its path is often the key of the service that receives it.
  '/api/webhooks': ['url'],
  '/api/hubspot': nothing,
  '/api/desk': [...appointment, ...lead, ...message],
  '/api/analytics/practice': nothing,
  '/api/analytics/practice/range': nothing,
  '/api/analytics/search': nothing,
  '/api/archive/kept': nothing,
  // The texts are those of the profile; the note is between the firm and its advisor.
  '/api/archive/own-texts': ['note'],
  '/api/archive/notices/:advisorId': nothing,
}

/** The fields that are emptied in the replies of an endpoint; null when nothing of it is shown. */
export function coveredFields(path: string): readonly string[] | null {
  return shownPaths[path] ?? null
}

/** Parameters that find things by words, also by those of a field that is emptied. */
export const searchFields = ['search', 'q', 'words', 'tag', 'field'] as const

/**
 * Whether a request looks for words. A visit refuses it but for public lists: what it finds would
 * tell, letter by letter, what the emptied fields say.
 */
export function isSearch(query: unknown): boolean {
  return typeof query === 'object' && query !== null && searchFields.some((name) => name in query)
}

/** Every path that is shown. */
export const shown: readonly string[] = Object.keys(shownPaths)

/**
 * Empties the named fields of a result at any depth: text, lists, and what may be missing. A text
 * that holds a covered token, as a link does, is emptied with it.
 */
export function cover(result: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0) return result
  return coverWith(result, { fields, tokens: fields.includes('token') ? tokensIn(result) : [] })
}

type Covered = { readonly fields: readonly string[]; readonly tokens: readonly string[] }

function coverWith(result: unknown, covered: Covered): unknown {
  if (typeof result === 'string') return covered.tokens.some((token) => result.includes(token)) ? '' : result
  if (typeof result !== 'object' || result === null) return result
  if (Array.isArray(result)) return result.map((item) => coverWith(item, covered))
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      covered.fields.includes(name) ? emptied(value) : coverWith(value, covered),
    ]),
  )
}

function tokensIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'token' && typeof each === 'string' && each !== '' ? [each] : tokensIn(each),
  )
}

function emptied(value: unknown): unknown {
  if (typeof value === 'string') return ''
  return Array.isArray(value) ? [] : null
}
