import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { sampleAppointment } from '#tests/support/sample-appointment.ts'
import { AppointmentNotes } from './appointment-notes.tsx'

const markup = (changes: Partial<Appointment>) =>
  renderToStaticMarkup(<AppointmentNotes appointment={{ ...sampleAppointment, status: 'completed', ...changes }} />)

test('shows the number of lines alone where the lines are emptied for staff', () => {
  expect(markup({ entryCount: 2, writable: ['notes'] })).toContain('Agenda and notes (2)')
  expect(markup({ entryCount: 2, writable: ['notes'] })).toContain('Not shown while you view this account.')
  expect(markup({ entryCount: 2, writable: ['notes'] })).not.toContain('Shared notes')
})

test('shows nothing where there is neither a line nor a section to write in', () => {
  expect(markup({})).toBe('')
})
