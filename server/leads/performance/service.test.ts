import { expect, test } from 'vitest'
import { days, minutes } from '#contract/core/durations.ts'
import { listBoard } from '#contract/leads/board/endpoints.ts'
import { moveLead } from '#contract/leads/endpoints.ts'
import { getTeamPerformance } from '#contract/leads/performance/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { aFirm, aMember } = firmsOf(app)
const { aLead } = leadsOf(app)
const { a } = scheduling(app)

test('a booking that needed no answer leaves the median first answer of the week alone', async () => {
  const { admin } = await aFirm()
  const advisor = await aMember(admin)
  const { lead } = await aLead({ advisor })
  app.clock.advance(minutes(40))
  await app.as(advisor).call(moveLead, { params: { id: lead.id }, body: { to: 'contacted' } })
  await a.bookedAppointment({ with: advisor })
  const { items } = await app.as(admin).call(getTeamPerformance)
  const numbers = items.find(({ person }) => person.id === advisor.id)
  expect(numbers?.weeks.at(-1)).toMatchObject({ leads: 2, medianMinutes: 40 })
  const board = await app.as(admin).call(listBoard, { query: {} })
  expect(
    board.items.map(({ firstContactAt, firstAnswerAt }) => [firstContactAt !== null, firstAnswerAt !== null]),
  ).toEqual([
    [true, false],
    [true, true],
  ])
})

test('team performance has open leads, conversion, weekly median first response and the period before', async () => {
  const { admin } = await aFirm()
  const [advisor, officer] = [await aMember(admin), await aMember(admin, 'compliance')]
  const move = (id: string, to: 'contacted' | 'converted') =>
    app.as(advisor).call(moveLead, { params: { id }, body: { to } })
  const leads = [await aLead({ advisor }), await aLead({ advisor }), await aLead({ advisor })].map(
    ({ lead }) => lead.id,
  )
  app.clock.advance(minutes(10))
  await move(leads[0] ?? '', 'contacted')
  app.clock.advance(minutes(20))
  await move(leads[1] ?? '', 'converted')
  const { items } = await app.as(officer).call(getTeamPerformance)
  const numbers = items.find(({ person }) => person.id === advisor.id)
  expect(numbers).toMatchObject({ openLeads: 2, leads: 3, convertedLeads: 1, conversionRate: 1 / 3 })
  expect(numbers?.weeks).toHaveLength(12)
  expect(numbers?.weeks.at(-1)).toEqual({ week: '2026-03-02', leads: 3, medianMinutes: 20 })
  expect(items.find(({ person }) => person.id === admin.id)).toMatchObject({ leads: 0, conversionRate: null })
  expect(items.map(({ person }) => person.id)).not.toContain(officer.id)

  app.clock.advance(days(28))
  const later = await app.as(officer).call(getTeamPerformance, { query: { weeks: 4 } })
  const sameAdvisor = later.items.find(({ person }) => person.id === advisor.id)
  expect(sameAdvisor).toMatchObject({ openLeads: 2, leads: 0, leadsBefore: 3, convertedLeadsBefore: 1 })
  expect(sameAdvisor?.weeks).toHaveLength(4)
  expect((await app.as(advisor).refused(getTeamPerformance)).code).toBe('firms.not-allowed')
})
