import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { cancelAppointment, getAppointment } from '#contract/scheduling/endpoints.ts'
import { deleteEntry, saveEntry } from '#contract/scheduling/entries/endpoints.ts'
import { type EntrySection, entryLimit } from '#contract/scheduling/entries/values.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a } = scheduling(app)

const line = (id: string, section: EntrySection, text: string, entryId: string = randomUUID()) => ({
  params: { id, entryId },
  body: { section, text },
})

test('both sides add lines to the agenda and notes, and each sees the lines of the other', async () => {
  const { row, advisor, consumer } = await a.bookedAppointment()
  await app.as(consumer).call(saveEntry, line(row.id, 'agenda', 'My pension'))
  await app.as(advisor).call(saveEntry, line(row.id, 'agenda', 'Your budget'))
  await app.as(advisor).call(saveEntry, line(row.id, 'notes', 'Send the statement'))
  const seen = await app.as(consumer).call(getAppointment, { params: { id: row.id } })
  expect(seen.entries).toMatchObject([
    { section: 'agenda', by: 'consumer', text: 'My pension' },
    { section: 'agenda', by: 'advisor', text: 'Your budget' },
    { section: 'notes', by: 'advisor', text: 'Send the statement' },
  ])
  expect(seen.writable).toEqual(['agenda', 'notes'])
})

test('a line is stored once when it is sent twice, and changed when it is sent with another text', async () => {
  const { row, consumer } = await a.bookedAppointment()
  const input = line(row.id, 'agenda', 'My pension')
  await Promise.all([app.as(consumer).call(saveEntry, input), app.as(consumer).call(saveEntry, input)])
  const changed = { ...input, body: { ...input.body, text: 'Both pensions' } }
  const { entries } = await app.as(consumer).call(saveEntry, changed)
  expect(entries).toMatchObject([{ text: 'Both pensions' }])
})

test('a line is changed or removed only by its writer', async () => {
  const { row, advisor, consumer } = await a.bookedAppointment()
  const input = line(row.id, 'agenda', 'My pension')
  await app.as(consumer).call(saveEntry, input)
  const changed = { ...input, body: { ...input.body, text: 'Not theirs' } }
  expect((await app.as(advisor).refused(saveEntry, changed)).code).toBe('core.forbidden')
  const { params } = input
  expect((await app.as(advisor).refused(deleteEntry, { params })).code).toBe('core.forbidden')
  expect((await app.as(consumer).call(deleteEntry, { params })).entries).toEqual([])
  expect((await app.as(consumer).call(deleteEntry, { params })).entries).toEqual([])
})

test('a completed appointment accepts notes but no agenda', async () => {
  const { row, consumer } = await a.completedAppointment()
  const agenda = await app.as(consumer).refused(saveEntry, line(row.id, 'agenda', 'Too late'))
  expect(agenda.code).toBe('scheduling.entries-closed')
  const { writable } = await app.as(consumer).call(saveEntry, line(row.id, 'notes', 'Thank you'))
  expect(writable).toEqual(['notes'])
})

test('a line is refused once the appointment is canceled or the consent is withdrawn', async () => {
  const canceled = await a.bookedAppointment()
  await app.as(canceled.consumer).call(cancelAppointment, { params: { id: canceled.row.id }, body: {} })
  const held = await a.completedAppointment()
  await withdrawConsent(held.consumer.ctx(), held.advisor.id)
  for (const { row, advisor } of [canceled, held]) {
    const error = await app.as(advisor).refused(saveEntry, line(row.id, 'notes', 'Hello'))
    expect(error.code).toBe('scheduling.entries-closed')
  }
})

test(`a section accepts at most ${entryLimit} lines`, async () => {
  const { row, consumer } = await a.bookedAppointment()
  for (let count = 0; count < entryLimit; count += 1)
    await app.as(consumer).call(saveEntry, line(row.id, 'agenda', `Line ${count}`))
  const error = await app.as(consumer).refused(saveEntry, line(row.id, 'agenda', 'One more'))
  expect(error.code).toBe('scheduling.entry-limit')
})

test('the agenda is in the reminder to both sides, and not in the email about a cancellation', async () => {
  const { row, advisor, consumer } = await a.bookedAppointment()
  await app.as(consumer).call(saveEntry, line(row.id, 'agenda', 'My pension'))
  await app.as(advisor).call(saveEntry, line(row.id, 'notes', 'Bring the plan'))
  app.clock.set(new Date(row.startsAt.getTime() - hours(1)))
  await app.runJob('scheduling.remind')
  for (const { email } of [advisor, consumer]) {
    const reminder = (await app.mailsTo(email)).find(({ subject }) => subject.startsWith('In an hour'))
    expect(reminder?.text).toContain('On the agenda\n- My pension\n')
    expect(reminder?.text).not.toContain('Bring the plan')
  }
  await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: {} })
  const canceled = (await app.mailsTo(advisor.email)).find(({ subject }) => subject.startsWith('Canceled'))
  expect(canceled?.text).not.toContain('My pension')
})
