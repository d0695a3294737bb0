import type { EventName } from '#contract/analytics/values.ts'
import { track } from './tracking.ts'

/**
 * Which action is which event of the catalogue, by the call that does it: a call that was answered
 * is an action that happened.
 */
export const eventsByCall: { readonly [call: string]: EventName } = {
  'POST /api/appointments': 'appointment_scheduled',
  'POST /api/appointments/:id/cancel': 'appointment_canceled',
  'POST /api/appointments/:id/complete': 'appointment_completed',
  'POST /api/appointments/:id/confirm': 'appointment_event',
  'POST /api/appointments/:id/reschedule': 'appointment_event',
  'POST /api/appointments/:id/no-show': 'appointment_event',
  'PATCH /api/profile': 'profile_edit',
  'PATCH /api/profile/consumer': 'profile_edit',
  'PATCH /api/profile/advisor': 'profile_edit',
  'PUT /api/profile/avatar': 'profile_edit',
  'POST /api/matches/:advisorId/view': 'profile_view',
  'PUT /api/matches/:advisorId/reaction': 'match_feedback',
  'GET /api/matches': 'match_view',
  'PUT /api/match-preferences': 'preference_updated',
  'PUT /api/notification-preferences': 'preference_updated',
  'PUT /api/consents/:advisorId': 'advisor_contact',
  'POST /api/billing/plan': 'purchase',
  'POST /api/reviews': 'feedback_submitted',
  'POST /api/support-requests': 'feature_used',
  'POST /functions/v1/handle-contact': 'feature_used',
}

/**
 * The parameters that filter or sort a list, as opposed to paging: using them is an action of its
 * own.
 */
const notFilters = new Set(['limit', 'offset', 'cursor', 'sort', 'search'])

/** Records the event of a call. Only the names of filters are sent, never their values. */
export function trackCall(call: string, query: object): void {
  const event = eventsByCall[call]
  const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  // The next page of a list is no second look at it.
  const isFirstPage = !params.some(([name, value]) => name === 'offset' && Number(value) > 0)
  if (event && isFirstPage)
    track(event, { endpoint: call, ...(event === 'appointment_event' && { action: lastPart(call) }) })
  // The directory is read by the server, and by every pause in the search box.
  if (call !== 'GET /api/matches' || !isFirstPage) return
  trackList(call, query)
}

/**
 * Records that a list was searched, filtered or sorted, and whether a search found nothing. Only
 * the names of filters are sent.
 */
export function trackList(endpoint: string, query: object, isEmpty = false): void {
  const names = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const filters = names.filter((name) => !notFilters.has(name))
  if (names.includes('search')) track('search_performed', { endpoint, ...(isEmpty && { status: 'empty' }) })
  if (filters.length > 0) track('filter_applied', { endpoint, action: filters.join(' ') })
  if (names.includes('sort')) track('sort_applied', { endpoint })
}

const lastPart = (call: string) => call.slice(call.lastIndexOf('/') + 1)
