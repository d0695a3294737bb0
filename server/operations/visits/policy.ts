/**
 * What the staff sees of an account that they view (docs/viewing-accounts.md). Pure.
 * Only what is listed here is shown, so that a new endpoint stays closed until somebody decides.
 */
const appointment = ['notes', 'cancelReason', 'entries']
const lead = ['notes', 'lostReason', 'fields', 'nextStep', 'history', 'tags']
const message = ['lastMessage', 'foundMessage']
const nothing: readonly string[] = []

/** The paths that are shown, each with the fields that are emptied: messages, notes, free words. */
const shownPaths: Readonly<Record<string, readonly string[]>> = {
  '/api/profile': nothing,
  '/api/avatars/:name': nothing,
  '/api/security-events': nothing,
  '/api/sessions': nothing,
  '/api/account/security': nothing,
  '/api/consents': nothing,
  '/api/blocks': nothing,
  '/api/notification-preferences': nothing,
  '/api/quiet-hours': nothing,
  '/api/invitation-emails': nothing,
  '/api/switches': nothing,
  '/api/notifications': nothing,
  '/api/notifications/work-counts': nothing,
  '/api/push': nothing,
  '/api/text-messages': nothing,
  '/api/help-texts': nothing,
  '/api/announcement': nothing,
  '/api/support-requests': nothing,
  '/api/verification': nothing,
  '/api/billing': nothing,
  '/api/firms/mine': nothing,
  '/api/team': nothing,
  '/api/team/joining': nothing,
  '/api/team/routing': nothing,
  '/api/team/leads': nothing,
  '/api/team/leads/assignees': nothing,
  '/api/team/performance': nothing,
  '/api/joinable-firm': nothing,
  '/api/wait-list': nothing,
  '/api/availability': nothing,
  '/api/availability/setup': nothing,
  '/api/appointments': appointment,
  '/api/appointments/:id': appointment,
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
  '/api/leads/counts': nothing,
  '/api/leads/statistics': nothing,
  '/api/leads/forecast': nothing,
  '/api/custom-fields': nothing,
  '/api/lead-views': nothing,
  '/api/clients': lead,
  '/api/clients/:id': lead,
  '/api/client-imports': nothing,
  '/api/tasks': ['title'],
  '/api/referrals': nothing,
  '/api/api-keys': nothing,
  '/api/webhooks': nothing,
  '/api/hubspot': nothing,
  '/api/desk': [...appointment, ...lead, ...message],
  '/api/analytics/practice': nothing,
  '/api/analytics/search': nothing,
  '/api/archive/kept': nothing,
  '/api/archive/notices/:advisorId': nothing,
}

/** The fields that are emptied in the replies of an endpoint; null when nothing of it is shown. */
export function coveredFields(path: string): readonly string[] | null {
  return shownPaths[path] ?? null
}

/** Every path that is shown. */
export const shown: readonly string[] = Object.keys(shownPaths)

/** Empties the named fields of a result at any depth: text, lists, and what may be missing. */
export function cover(result: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || typeof result !== 'object' || result === null) return result
  if (Array.isArray(result)) return result.map((item) => cover(item, fields))
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [key, fields.includes(key) ? emptied(value) : cover(value, fields)]),
  )
}

function emptied(value: unknown): unknown {
  if (typeof value === 'string') return ''
  return Array.isArray(value) ? [] : null
}
