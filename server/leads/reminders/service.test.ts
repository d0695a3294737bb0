import { expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { moveLead, saveLead } from '#contract/leads/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

// Monday noon in New York.
const app = await startApp()
const { aLead } = leadsOf(app)
const { an } = scheduling(app)

const reminders = async (advisor: TestPerson) => {
  await app.runJob('leads.remind')
  const { items } = await app.as(advisor).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind === 'lead_due')
}

test('reminds an advisor once of a next step, at eight on its day by their own clock', async () => {
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

test('reminds of no next step of a lead that is closed', async () => {
  const { lead, advisor } = await aLead()
  const params = { id: lead.id }
  await app.as(advisor).call(saveLead, { params, body: { nextStep: 'Call back', nextStepOn: '2026-03-02' } })
  await app.as(advisor).call(moveLead, { params, body: { to: 'converted' } })
  app.clock.advance(hours(12))
  expect(await reminders(advisor)).toEqual([])
})
