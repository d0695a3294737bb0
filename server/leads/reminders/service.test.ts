import { expect, test } from 'vitest'
import { utcDay } from '#contract/core/days.ts'
import { hours } from '#contract/core/durations.ts'
import { listClients, saveClient } from '#contract/leads/clients/endpoints.ts'
import { moveLead, saveLead } from '#contract/leads/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { remindOfNextSteps, remindOfReviews } from './service.ts'

// Monday noon in New York.
const app = await startApp()
const { aLead } = leadsOf(app)
const { an } = scheduling(app)

const reminders = async (advisor: TestPerson, kind = 'lead_due') => {
  await app.runJob('leads.remind')
  const { items } = await app.as(advisor).call(listNotifications, { query: {} })
  return items.filter((item) => item.kind === kind)
}

test('reminds an advisor once of a next step, at 8 AM of its day in their time zone', async () => {
  const { lead, advisor } = await aLead()
  await an.availability(advisor)
  const plan = (nextStepOn: string) =>
    app.as(advisor).call(saveLead, { params: { id: lead.id }, body: { nextStep: 'Call back', nextStepOn } })
  await plan('2026-03-03')
  app.clock.set('2026-03-03T12:30:00Z')
  expect(await reminders(advisor)).toEqual([])
  app.clock.advance(hours(1))
  expect(await reminders(advisor)).toMatchObject([{ href: `/leads?lead=${lead.id}` }])
  expect(await reminders(advisor)).toHaveLength(1)
  await plan('2026-03-02')
  expect(await reminders(advisor)).toHaveLength(2)
})

test('reminds an advisor who saved no hours at 8 AM in the time zone of their state', async () => {
  const { lead, advisor } = await aLead({ advisor: await people(app).an.advisor({ state: 'CA' }) })
  const body = { nextStep: 'Call back', nextStepOn: '2026-03-05' }
  await app.as(advisor).call(saveLead, { params: { id: lead.id }, body })
  app.clock.set('2026-03-05T15:59:00Z')
  expect(await reminders(advisor)).toEqual([])
  app.clock.set('2026-03-05T16:00:00Z')
  expect(await reminders(advisor)).toHaveLength(1)
})

test('reminds of every next step and review that is due, also of more than one page', async () => {
  const { lead, advisor } = await aLead()
  const second = await aLead({ advisor })
  for (const { id } of [lead, second.lead])
    await app.as(advisor).call(saveLead, {
      params: { id },
      body: { nextStep: 'Call back', nextStepOn: utcDay(app.clock.now()) },
    })
  const clients = ['Ann Lee', 'Bo Green'].map((name) => ({ name, nextReviewOn: utcDay(app.clock.now()) }))
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })
  app.clock.advance(hours(20))
  expect(await remindOfNextSteps(app.system(), 1)).toBe(2)
  expect(await remindOfReviews(app.system(), 1)).toBe(2)
})

test('sends no reminder of a next step when the lead is closed', async () => {
  const { lead, advisor } = await aLead()
  const params = { id: lead.id }
  await app.as(advisor).call(saveLead, { params, body: { nextStep: 'Call back', nextStepOn: '2026-03-02' } })
  await app.as(advisor).call(moveLead, { params, body: { to: 'converted' } })
  app.clock.advance(hours(12))
  expect(await reminders(advisor)).toEqual([])
})

test('reminds an advisor once of a client’s next review, at 8 AM of its day, without the name', async () => {
  const advisor = await people(app).an.advisor()
  await an.availability(advisor)
  const list = { fileName: 'book.csv', clients: [{ name: 'Ann Lee', nextReviewOn: '2026-03-20' }] }
  app.clock.set('2026-03-10T17:00:00Z')
  await app.as(advisor).call(importClients, { body: list })
  const [client] = (await app.as(advisor).call(listClients, { query: {} })).items
  const plan = (nextReviewOn: string | null) =>
    app.as(advisor).call(saveClient, { params: { id: client?.id ?? '' }, body: { nextReviewOn } })
  app.clock.set('2026-03-20T11:30:00Z')
  expect(await reminders(advisor, 'client_review_due')).toEqual([])
  app.clock.advance(hours(1))
  const [reminder] = await reminders(advisor, 'client_review_due')
  expect(reminder).toMatchObject({ href: `/clients/${client?.id}` })
  expect(JSON.stringify(reminder)).not.toContain('Ann Lee')
  expect(await reminders(advisor, 'client_review_due')).toHaveLength(1)
  await plan(null)
  await plan('2026-03-27')
  expect(await reminders(advisor, 'client_review_due')).toHaveLength(1)
  app.clock.advance(hours(24 * 7))
  expect(await reminders(advisor, 'client_review_due')).toHaveLength(2)
})
