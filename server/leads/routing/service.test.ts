import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listFirmAudit } from '#contract/firms/audit/endpoints.ts'
import { removeMember } from '#contract/firms/endpoints.ts'
import { getLead, listLeads, moveLead } from '#contract/leads/endpoints.ts'
import { getFirmRequest, requestFirm, withdrawFirmRequest } from '#contract/leads/requests/endpoints.ts'
import { getRouting, saveRouting } from '#contract/leads/routing/endpoints.ts'
import type { SaveRouting } from '#contract/leads/routing/schemas.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { saveAdvisorProfile } from '#contract/profiles/endpoints.ts'
import { grant, withdrawConsent } from '#server/profiles/consents/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { leads as leadRows } from '../tables.ts'

const app = await startApp()
/** Another process of the product on the same database. */
const otherNode = await startApp()
const { aFirm, aMember } = firmsOf(app)
const { aLead } = leadsOf(app)
const { a } = people(app)

const defaults = { rule: 'round_robin', fallback: 'pool', maxOpenLeads: 0, passesOnOverflow: false } as const
const save = (admin: TestPerson, input: Partial<SaveRouting> = {}) =>
  app.as(admin).call(saveRouting, { body: { ...defaults, ...input } })
const ask = async (firmId: string, consumer?: TestPerson) => {
  const by = consumer ?? (await a.consumer())
  const { request } = await app.as(by).call(requestFirm, { params: { firmId } })
  return { consumer: by, request }
}
const firmLeads = async (admin: TestPerson) => (await app.as(admin).call(listLeads, { query: { scope: 'firm' } })).items

describe('a request to a firm', () => {
  test('goes to the advisors in turn, who learn no name before the consumer agrees', async () => {
    const { admin, firm } = await aFirm()
    const [first, second] = [await aMember(admin), await aMember(admin)]
    const takers: (string | undefined)[] = []
    for (let n = 0; n < 4; n++) takers.push((await ask(firm.id)).request?.advisor?.id)
    expect(new Set(takers.slice(0, 2))).toEqual(new Set([first.id, second.id]))
    expect(takers.slice(2)).toEqual(takers.slice(0, 2))
    const { items } = await app.as(first).call(listLeads)
    expect(items).toMatchObject([
      { source: 'firm', consumer: { isDisclosed: false, email: null } },
      { source: 'firm', consumer: { isDisclosed: false, email: null } },
    ])
    expect(JSON.stringify(items)).not.toContain('Reyes')
  })

  test('goes to nobody whom the firm removes in the same moment', async () => {
    const { admin, firm } = await aFirm()
    const [leaver, colleague] = [await aMember(admin), await aMember(admin)]
    const removal = await app.platform.pool.connect()
    await removal.query('begin')
    await removal.query('delete from firm_members where advisor_id = $1', [leaver.id])
    const takers = [await ask(firm.id), await ask(firm.id)].map(({ request }) => request?.advisor?.id)
    await removal.query('commit')
    removal.release()
    expect(takers).toEqual([colleague.id, colleague.id])
  })

  test('notifies the consumer of the advisor who took it, and becomes a disclosed lead on consent', async () => {
    const { admin, firm } = await aFirm()
    const advisor = await aMember(admin)
    const { consumer, request } = await ask(firm.id)
    expect(request?.advisor?.id).toBe(advisor.id)
    const { items } = await app.as(consumer).call(listNotifications)
    expect(items).toMatchObject([{ kind: 'request_taken', params: { advisorId: advisor.id } }])
    await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' })
    const [lead, ...others] = (await app.as(advisor).call(listLeads)).items
    expect(others).toEqual([])
    expect(lead).toMatchObject({ consumer: { isDisclosed: true } })
    const { history } = await app.as(admin).call(getLead, { params: { id: lead?.id ?? '' } })
    expect(history.map(({ note, byName }) => [note, byName])).toEqual([
      ['', 'Fairlead'],
      ['Assigned to Marisol Vega, whose turn it was', 'Fairlead'],
    ])
    expect(await app.as(consumer).call(getFirmRequest, { params: { firmId: firm.id } })).toEqual({ request: null })
  })

  test('notifies the advisor who took it once more when the consumer agrees to them', async () => {
    const { admin, firm } = await aFirm()
    const advisor = await aMember(admin)
    const { consumer } = await ask(firm.id)
    await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' })
    const { items } = await app.as(advisor).call(listNotifications)
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'consent_granted', personName: 'Dana Reyes' },
      { kind: 'lead_assigned' },
    ])
  })

  test('is distributed evenly and within the limit when ten people ask two nodes at once', async () => {
    const { admin, firm } = await aFirm()
    const team = [await aMember(admin), await aMember(admin)]
    await save(admin, { maxOpenLeads: 4 })
    const consumers = await Promise.all(Array.from({ length: 10 }, () => a.consumer()))
    const nodes = [app, otherNode]
    const params = { firmId: firm.id }
    await Promise.all(consumers.map((by, n) => (nodes[n % 2] ?? app).as(by).call(requestFirm, { params })))
    const counts = await Promise.all(team.map(async (member) => (await app.as(member).call(listLeads)).items.length))
    expect(counts).toEqual([4, 4])
    expect((await firmLeads(admin)).filter(({ advisor }) => advisor === null)).toHaveLength(2)
  })

  test('creates one lead when it is made twice at once', async () => {
    const { admin, firm } = await aFirm()
    await aMember(admin)
    const consumer = await a.consumer()
    await Promise.all([ask(firm.id, consumer), ask(firm.id, consumer)])
    expect(await firmLeads(admin)).toHaveLength(1)
  })

  test('waits in the pool when nobody of the firm serves the consumer’s state', async () => {
    const { admin, firm } = await aFirm()
    await aMember(admin)
    const { request } = await ask(firm.id, await a.consumer({ state: 'ME' }))
    expect(request).toMatchObject({ advisor: null })
    const [lead] = await firmLeads(admin)
    expect(lead).toMatchObject({ advisor: null, can: ['move', 'edit', 'assign'], consumer: { isDisclosed: false } })
  })

  test('takes a place of the advisor’s week, so that the next one goes to a colleague or waits', async () => {
    const { admin, firm } = await aFirm()
    const [first, second] = [await aMember(admin), await aMember(admin)]
    for (const advisor of [first, second])
      await app.as(advisor).call(saveAdvisorProfile, { body: { newPeopleAWeek: 1 } })
    const takers: (string | undefined)[] = []
    for (let n = 0; n < 3; n++) takers.push((await ask(firm.id)).request?.advisor?.id)
    expect(new Set(takers.slice(0, 2))).toEqual(new Set([first.id, second.id]))
    expect(takers[2]).toBeUndefined()
  })

  test('goes to the advisor of the firm to whom the consumer then consents', async () => {
    const { admin, firm } = await aFirm()
    const advisor = await aMember(admin)
    await save(admin, { rule: 'pool' })
    const { consumer } = await ask(firm.id)
    await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' })
    expect(await firmLeads(admin)).toMatchObject([{ advisor: { id: advisor.id }, source: 'firm' }])
  })

  test('goes to an advisor who has no lead of the consumer, not even a closed one', async () => {
    const { admin, firm } = await aFirm()
    const [holder, loser, newcomer] = [await aMember(admin), await aMember(admin), await aMember(admin)]
    const { consumer } = await aLead({ advisor: holder })
    const { lead } = await aLead({ advisor: loser, consumer })
    const move = { params: { id: lead.id }, body: { to: 'lost' as const, lostReason: 'Moved away' } }
    await app.as(loser).call(moveLead, move)
    const { request } = await ask(firm.id, consumer)
    expect(request?.advisor?.id).toBe(newcomer.id)
    for (const advisor of [holder, loser, newcomer])
      expect((await app.as(advisor).call(listLeads)).items).toHaveLength(1)
  })

  test('waits in the pool when who is left of the firm does not serve the consumer’s state', async () => {
    const { admin, firm } = await aFirm()
    const [holder, elsewhere] = [await aMember(admin), await aMember(admin)]
    await app.as(elsewhere).call(saveAdvisorProfile, { body: { servedStates: ['ME'] } })
    const { consumer } = await aLead({ advisor: holder })
    expect((await ask(firm.id, consumer)).request).toMatchObject({ advisor: null })
    expect((await app.as(holder).call(listLeads)).items).toHaveLength(1)
  })

  test('is refused when every advisor of the firm has a lead of the consumer', async () => {
    const { admin, firm } = await aFirm()
    const { consumer } = await aLead({ advisor: await aMember(admin) })
    const call = { params: { firmId: firm.id } }
    expect((await app.as(consumer).refused(requestFirm, call)).code).toBe('leads.no-other-advisor')
    expect(await app.as(consumer).call(getFirmRequest, call)).toEqual({ request: null })
  })

  test('leaves an advisor one lead when the consumer turns to them in the same moment', async () => {
    const { admin, firm } = await aFirm()
    const [advisor] = [await aMember(admin), await aMember(admin)]
    for (let n = 0; n < 4; n++) {
      const consumer = await a.consumer()
      const shares = { sharesPhone: false, source: 'profile' } as const
      await Promise.all([ask(firm.id, consumer), grant(consumer.ctx(), advisor.id, shares)])
      const { items } = await app.as(advisor).call(listLeads, { query: { consumerId: consumer.id } })
      expect(items).toHaveLength(1)
    }
  })

  test('stays with its advisor when the consumer turns to a colleague who has a lead of theirs', async () => {
    const { admin, firm } = await aFirm()
    const colleague = await aMember(admin)
    const { lead, consumer } = await aLead({ advisor: colleague })
    const taker = await aMember(admin)
    expect((await ask(firm.id, consumer)).request?.advisor?.id).toBe(taker.id)
    // As one that another firm once gave to the colleague, who brought it here.
    await app.platform.db.update(leadRows).set({ turnedToId: null, firmId: null }).where(eq(leadRows.id, lead.id))
    await withdrawConsent(consumer.ctx(), colleague.id)
    await grant(consumer.ctx(), colleague.id, { sharesPhone: false, source: 'profile' })
    for (const advisor of [colleague, taker]) expect((await app.as(advisor).call(listLeads)).items).toHaveLength(1)
  })

  test('leaves no lead when it is withdrawn', async () => {
    const { admin, firm } = await aFirm()
    await aMember(admin)
    const { consumer } = await ask(firm.id)
    await app.as(consumer).call(withdrawFirmRequest, { params: { firmId: firm.id } })
    expect(await firmLeads(admin)).toEqual([])
  })

  test('cannot be made to a firm without a page', async () => {
    const { firm } = await aFirm()
    const call = { params: { firmId: firm.id } }
    expect((await app.as(await a.consumer()).refused(requestFirm, call)).code).toBe('core.not-found')
  })
})

describe('reassigning a lead', () => {
  test('gives it to a colleague when its advisor leaves the firm and the consumer consented to nobody', async () => {
    const { admin, firm } = await aFirm()
    const leaver = await aMember(admin)
    const { request } = await ask(firm.id)
    expect(request?.advisor?.id).toBe(leaver.id)
    const { lead: chosen } = await aLead({ advisor: leaver })
    const colleague = await aMember(admin)
    await app.as(admin).call(removeMember, { params: { advisorId: leaver.id } })
    expect(await firmLeads(admin)).toMatchObject([{ advisor: { id: colleague.id }, source: 'firm' }])
    expect((await app.as(leaver).call(listLeads)).items).toMatchObject([{ id: chosen.id, firmId: null }])
  })

  test('gives it to a colleague without the name when its advisor is over the limit of open leads', async () => {
    const { admin } = await aFirm()
    const [busy, colleague] = [await aMember(admin), await aMember(admin)]
    await save(admin, { maxOpenLeads: 1, passesOnOverflow: true })
    await aLead({ advisor: busy })
    const consumer = await a.consumer()
    await grant(consumer.ctx(), busy.id, { sharesPhone: false, source: 'match' })
    expect((await app.as(busy).call(listLeads)).items).toHaveLength(1)
    expect((await app.as(colleague).call(listLeads)).items).toMatchObject([{ consumer: { isDisclosed: false } }])
  })

  test('gives one of two leads that come at the same moment to a colleague when there is room for one', async () => {
    const { admin } = await aFirm()
    const [busy, colleague] = [await aMember(admin), await aMember(admin)]
    await save(admin, { maxOpenLeads: 1, passesOnOverflow: true })
    const consumers = [await a.consumer(), await a.consumer()]
    await Promise.all(
      consumers.map((consumer) => grant(consumer.ctx(), busy.id, { sharesPhone: false, source: 'match' })),
    )
    for (const advisor of [busy, colleague]) expect((await app.as(advisor).call(listLeads)).items).toHaveLength(1)
  })
})

describe('routing settings', () => {
  test('are changed by the administrator, read by the compliance officer, and logged', async () => {
    const { admin } = await aFirm()
    const [advisor, officer] = [await aMember(admin), await aMember(admin, 'compliance')]
    expect(await app.as(admin).call(getRouting)).toMatchObject({ rule: 'round_robin', savedAt: null, canEdit: true })
    await save(admin, { rule: 'capacity', maxOpenLeads: 20 })
    expect(await app.as(officer).call(getRouting)).toMatchObject({ rule: 'capacity', canEdit: false })
    expect((await app.as(advisor).refused(getRouting)).code).toBe('firms.not-allowed')
    const { items } = await app.as(officer).call(listFirmAudit)
    expect(items[0]).toMatchObject({ kind: 'routing-changed', byName: 'Priya Raman', subjectName: null })
    expect(items.at(-1)).toMatchObject({ kind: 'registered' })
  })
})
