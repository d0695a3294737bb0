import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { storeConsent } from './consent.ts'
import { eventsByCall, trackCall, trackList } from './tracked-calls.ts'
import { listenForEvents, type TrackedEvent } from './tracking.ts'

withBrowserStorage()

function heardFrom(act: () => void): TrackedEvent[] {
  const heard: TrackedEvent[] = []
  const end = listenForEvents((event) => heard.push(event))
  storeConsent(true)
  act()
  end()
  return heard
}
const trackedBy = (call: string, query: object = {}) => heardFrom(() => trackCall(call, query))
const namesOf = (events: TrackedEvent[]) => events.map(({ name }) => name)

test('every tracked call is an endpoint of the product', () => {
  const called = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(eventsByCall).filter((call) => !called.has(call))).toEqual([])
})

test('a booking is tracked as appointment_scheduled, without person or time', () => {
  expect(trackedBy('POST /api/appointments')).toEqual([
    { name: 'appointment_scheduled', fields: { endpoint: 'POST /api/appointments' } },
  ])
})

test('a filtered and sorted list is tracked as a view, a filter and a sort, without the values', () => {
  const events = trackedBy('GET /api/matches', { sort: 'cost', specialties: ['divorce'], limit: 24 })
  expect(namesOf(events)).toEqual(['match_view', 'filter_applied', 'sort_applied'])
  expect(JSON.stringify(events)).not.toContain('divorce')
  expect(events[1]?.fields.action).toBe('specialties')
})

test('the next page of a list is not tracked as another view', () => {
  expect(trackedBy('GET /api/matches', { offset: 24, specialties: ['tax'] })).toEqual([])
})

test('a directory search is tracked without its words, and not while it is being typed', () => {
  const query = { search: 'Dana Whitfield', state: undefined }
  expect(trackedBy('GET /api/advisors', query)).toEqual([])
  const events = heardFrom(() => trackList('/advisors', query))
  expect(namesOf(events)).toEqual(['search_performed'])
  expect(events[0]?.fields.status).toBeUndefined()
  expect(heardFrom(() => trackList('/advisors', query, true))[0]?.fields.status).toBe('empty')
  expect(JSON.stringify(events)).not.toContain('Dana')
})

test.each(Object.entries(eventsByCall))('%s is tracked as %s, once', (call, event) => {
  expect(namesOf(trackedBy(call))).toEqual([event])
})

test('reading a match is not tracked as a click, and only a consent as a contact', () => {
  expect(trackedBy('GET /api/matches/:advisorId')).toEqual([])
  expect(trackedBy('POST /api/chats')).toEqual([])
  expect(namesOf(trackedBy('PUT /api/consents/:advisorId'))).toEqual(['advisor_contact'])
})

test('a call that is not an action is not tracked', () => {
  expect(trackedBy('GET /api/chats')).toEqual([])
})
