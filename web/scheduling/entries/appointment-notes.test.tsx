import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { AppointmentNotes } from './appointment-notes.tsx'

const startsAt = '2026-03-06T18:00:00.000Z'
const appointment: Appointment = {
  id: 'appointment',
  consumerId: 'dana',
  advisorId: 'marisol',
  with: { id: 'marisol', displayName: 'Marisol Vega', role: 'advisor', avatarUrl: null, onlineStatus: null },
  startsAt,
  endsAt: '2026-03-06T18:30:00.000Z',
  timeZone: 'America/New_York',
  kind: 'consultation',
  mode: 'video',
  status: 'completed',
  location: null,
  notes: '',
  canceledBy: null,
  cancelReason: null,
  history: [],
  entries: [],
  entryCount: 0,
  writable: [],
  callStartedAt: null,
  callEndedAt: null,
  can: [],
  createdAt: startsAt,
  updatedAt: startsAt,
}
const markup = (changes: Partial<Appointment>) =>
  renderToStaticMarkup(<AppointmentNotes appointment={{ ...appointment, ...changes }} />)

test('shows the number of lines alone where the lines are emptied for staff', () => {
  expect(markup({ entryCount: 2, writable: ['notes'] })).toContain('Agenda and notes (2)')
  expect(markup({ entryCount: 2, writable: ['notes'] })).toContain('Not shown while you view this account.')
  expect(markup({ entryCount: 2, writable: ['notes'] })).not.toContain('Shared notes')
})

test('shows nothing where there is neither a line nor a section to write in', () => {
  expect(markup({})).toBe('')
})
