import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import * as leads from '#contract/leads/endpoints.ts'
import { getForecast } from '#contract/leads/forecast/endpoints.ts'
import { leadSorts } from '#contract/leads/values.ts'
import { listLeadViews, saveLeadView } from '#contract/leads/views/endpoints.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)

describe('statistics', () => {
  test('count the advisor’s own leads and the days to conversion', async () => {
    const advisor = await an.advisor()
    const first = await aLead({ advisor })
    await aLead({ advisor, source: 'profile' })
    app.clock.advance(days(4))
    const params = { id: first.lead.id }
    await app.as(advisor).call(leads.moveLead, { params, body: { to: 'converted' } })
    expect(await app.as(advisor).call(leads.getLeadStatistics)).toMatchObject({
      totalLeads: 2,
      activeLeads: 1,
      convertedLeads: 1,
      conversionRate: 0.5,
      averageTimeToConversion: 4,
      leadsByStatus: { new: 1, converted: 1 },
      leadsBySource: { match: 1, profile: 1 },
    })
  })
})

describe('list of leads', () => {
  test('is read page by page in each order, without gaps or repeats', async () => {
    const advisor = await an.advisor()
    for (let n = 0; n < 5; n += 1) {
      const { lead } = await aLead({ advisor })
      await app
        .as(advisor)
        .call(leads.saveLead, { params: { id: lead.id }, body: { estimatedValueUsd: (n % 2) * 100 } })
      app.clock.advance(1_000)
    }
    for (const sort of leadSorts) {
      const whole = await app.as(advisor).call(leads.listLeads, { query: { sort } })
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: { id: string }[]; nextCursor: string | null } = await app
          .as(advisor)
          .call(leads.listLeads, { query: { sort, limit: 2, ...(cursor && { cursor }) } })
        paged.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(paged).toEqual(whole.items.map(({ id }) => id))
      expect(paged).toHaveLength(5)
    }
  })

  test('of the pipeline has the first fifty of each status, in the requested order', async () => {
    const advisor = await an.advisor()
    for (let n = 0; n < 53; n += 1) await aLead({ advisor })
    const { lead } = await aLead({ advisor, source: 'profile' })
    const { items: all } = await app.as(advisor).call(leads.listLeads)
    const rest = all.filter(({ id }) => id !== lead.id)
    await app.as(advisor).call(leads.moveLead, { params: { id: lead.id }, body: { to: 'contacted' } })
    const { items } = await app.as(advisor).call(leads.listPipeline)
    const of = (status: string) => items.filter((each) => each.status === status).map(({ id }) => id)
    expect(of('new')).toEqual(rest.slice(0, 50).map(({ id }) => id))
    expect(of('contacted')).toEqual([lead.id])
    const { items: found } = await app.as(advisor).call(leads.listPipeline, { query: { source: 'profile' } })
    expect(found.map(({ id }) => id)).toEqual([lead.id])
  })

  test('has a next step of today as overdue once the day is over on the clock of the advisor', async () => {
    const advisor = await an.advisor({ state: 'CA' })
    const { lead } = await aLead({ advisor })
    app.clock.set('2026-03-03T01:00:00Z')
    const body = { nextStep: 'Send the plan', nextStepOn: '2026-03-02' }
    await app.as(advisor).call(leads.saveLead, { params: { id: lead.id }, body })
    const overdue = async () =>
      (await app.as(advisor).call(leads.listLeads, { query: { nextStep: 'overdue' } })).items.length
    expect(await overdue()).toBe(0)
    app.clock.set('2026-03-03T08:00:00Z')
    expect(await overdue()).toBe(1)
  })

  test('is filtered by tag, next step and words, and by name only while it is shared', async () => {
    const advisor = await an.advisor()
    const consumer = await a.consumer({ firstName: 'Quillon', lastName: 'Winter' })
    const { lead } = await aLead({ advisor, consumer })
    await aLead({ advisor })
    const params = { id: lead.id }
    const body = { tags: ['Stock options'], nextStep: 'Send the plan', nextStepOn: '2020-01-31' }
    await app.as(advisor).call(leads.saveLead, { params, body })
    const found = async (query: object) =>
      (await app.as(advisor).call(leads.listLeads, { query })).items.map(({ id }) => id)
    expect(await found({ tag: 'Stock options' })).toEqual([lead.id])
    expect(await found({ nextStep: 'overdue' })).toEqual([lead.id])
    expect(await found({ search: 'send the' })).toEqual([lead.id])
    expect(await found({ search: 'winter' })).toEqual([lead.id])
    expect(await app.as(advisor).call(leads.listLeadTags)).toEqual({ items: ['Stock options'] })
    await withdrawConsent(consumer.ctx(), advisor.id)
    expect(await found({ search: 'winter' })).toEqual([])
  })

  test('is moved in bulk, and returns the leads that cannot move there', async () => {
    const advisor = await an.advisor()
    const [first, second, foreign] = [await aLead({ advisor }), await aLead({ advisor }), await aLead()]
    await app.as(advisor).call(leads.moveLead, { params: { id: second.lead.id }, body: { to: 'converted' } })
    const ids = [first.lead.id, second.lead.id, foreign.lead.id]
    const reply = await app.as(advisor).call(leads.moveLeads, { body: { ids, to: 'lost', lostKind: 'no_response' } })
    expect(reply).toEqual({ moved: [first.lead.id], refused: [second.lead.id, foreign.lead.id] })
    const { lostByKind } = await app.as(advisor).call(leads.getLeadStatistics, { query: {} })
    expect(lostByKind).toMatchObject({ no_response: 1, other: 0, fees: 0 })
  })

  test('is moved back in bulk, and returns the leads without a move to undo', async () => {
    const advisor = await an.advisor()
    const [first, second] = [(await aLead({ advisor })).lead.id, (await aLead({ advisor })).lead.id]
    await app.as(advisor).call(leads.moveLeads, { body: { ids: [first], to: 'qualified' } })
    const undo = { body: { ids: [first, second] } }
    expect(await app.as(advisor).call(leads.undoLeadMoves, undo)).toEqual({ undone: [first], refused: [second] })
    expect(await app.as(advisor).call(leads.getLead, { params: { id: first } })).toMatchObject({ status: 'new' })
  })

  test('is forecast from leads older than sixty days, once there are ten of them', async () => {
    const advisor = await an.advisor()
    const made = []
    for (let count = 0; count < 10; count += 1) made.push((await aLead({ advisor })).lead.id)
    const forecast = async () => {
      const { stages, conversions } = await app.as(advisor).call(getForecast, { query: {} })
      const [stage] = stages
      return { open: stage?.open, cases: stage?.cases, expected: stage?.rate?.expected, of: conversions?.expected }
    }
    for (const id of made.slice(0, 4))
      await app.as(advisor).call(leads.moveLead, { params: { id }, body: { to: 'converted' } })
    expect(await forecast()).toEqual({ open: 6, cases: 0 })
    app.clock.advance(days(60))
    await app.as(advisor).call(leads.moveLead, { params: { id: made[4] ?? '' }, body: { to: 'converted' } })
    app.clock.advance(days(1))
    await app.as(advisor).call(leads.moveLead, { params: { id: made[5] ?? '' }, body: { to: 'converted' } })
    expect(await forecast()).toEqual({ open: 4, cases: 10, expected: 0.5, of: 2 })
  })

  test('replaces a saved view when another is saved under its name', async () => {
    const advisor = await an.advisor()
    const save = (query: string) => app.as(advisor).call(saveLeadView, { body: { name: 'Due', query } })
    await save('next=week')
    const { id } = await save('next=overdue')
    expect((await app.as(advisor).call(listLeadViews)).items).toEqual([{ id, name: 'Due', query: 'next=overdue' }])
  })
})
