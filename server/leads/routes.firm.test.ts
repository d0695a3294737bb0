import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { removeMember } from '#contract/firms/endpoints.ts'
import { listClients } from '#contract/leads/clients/endpoints.ts'
import * as leads from '#contract/leads/endpoints.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { grant } from '#server/profiles/consents/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { leads as leadRows } from './tables.ts'

const app = await startApp()
const { an } = people(app)
const { aLead } = leadsOf(app)
const { aFirm, aMember } = firmsOf(app)

const listOf = async (worker: TestPerson, query: object = {}) =>
  (await app.as(worker).call(leads.listLeads, { query })).items
async function aTeam() {
  const { admin, firm } = await aFirm()
  return { admin, firm, advisor: await aMember(admin), colleague: await aMember(admin) }
}

describe('access to a lead', () => {
  test('is refused to other advisors, to other firms and to the consumer', async () => {
    const { lead, consumer } = await aLead()
    const call = { params: { id: lead.id } }
    for (const stranger of [await an.advisor(), (await aTeam()).admin]) {
      expect((await app.as(stranger).refused(leads.getLead, call)).code).toBe('core.not-found')
      const move = { ...call, body: { to: 'contacted' as const } }
      expect((await app.as(stranger).refused(leads.moveLead, move)).code).toBe('core.not-found')
    }
    expect((await app.as(consumer).refused(leads.getLead, call)).status).toBe(403)
  })

  test('shows no name, email or phone once the consent is withdrawn', async () => {
    const { lead, consumer, advisor } = await aLead()
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    const seen = await app.as(advisor).call(leads.getLead, { params: { id: lead.id } })
    expect(seen.consumer).toMatchObject({
      isDisclosed: false,
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
    })
  })

  test('a firm’s administrator sees the lead and not the name', async () => {
    const { admin, advisor } = await aTeam()
    await aLead({ advisor })
    const [lead] = await listOf(admin, { scope: 'firm' })
    expect(lead).toMatchObject({ can: ['move', 'edit', 'assign'], consumer: { isDisclosed: false, email: null } })
    expect(JSON.stringify(lead)).not.toContain('Reyes')
  })

  test('an advisor cannot read the firm’s leads', async () => {
    const { advisor } = await aTeam()
    const problem = await app.as(advisor).refused(leads.listLeads, { query: { scope: 'firm' } })
    expect(problem.code).toBe('core.forbidden')
  })
})

describe('assigning a lead', () => {
  test('gives it to a colleague, who sees no name before the consumer consents to them and is notified then', async () => {
    const { admin, advisor, colleague } = await aTeam()
    const { lead, consumer } = await aLead({ advisor })
    const params = { id: lead.id }
    await app.as(admin).call(leads.assignLead, { params, body: { advisorId: colleague.id } })
    expect(await listOf(advisor)).toEqual([])
    expect(await listOf(colleague)).toMatchObject([{ id: lead.id, consumer: { isDisclosed: false } }])
    const { history } = await app.as(admin).call(leads.getLead, { params })
    expect(history.at(-1)).toMatchObject({
      byName: 'Priya Raman',
      from: 'new',
      to: 'new',
      note: 'Assigned to Marisol Vega',
    })
    expect((await app.as(admin).refused(leads.undoLeadMove, { params })).code).toBe('leads.nothing-to-undo')
    await grant(consumer.ctx(), colleague.id, { sharesPhone: false, source: 'profile' })
    // The agreement is about the lead they already work, so it makes no second one.
    expect(await listOf(colleague)).toMatchObject([{ id: lead.id, consumer: { isDisclosed: true, firstName: 'Dana' } }])
    const [latest] = (await app.as(colleague).call(listNotifications)).items
    expect(latest).toMatchObject({ kind: 'consent_granted', personName: 'Dana Reyes' })
  })

  test('keeps the values of custom fields for their owner, and shows them to nobody else', async () => {
    const { admin, advisor, colleague } = await aTeam()
    const { lead } = await aLead({ advisor })
    const own = app.as(advisor)
    const { id: fieldId } = await own.call(addCustomField, { body: { name: 'Temper', kind: 'text' } })
    const params = { id: lead.id }
    const values = [{ fieldId, value: 'Worries a lot' }]
    expect(await own.call(leads.saveLead, { params, body: { fields: values } })).toMatchObject({ fields: values })
    expect((await app.as(admin).call(leads.getLead, { params })).fields).toEqual([])
    await app.as(admin).call(leads.assignLead, { params, body: { advisorId: colleague.id } })
    expect((await app.as(colleague).call(leads.getLead, { params })).fields).toEqual([])
    await app.as(admin).call(leads.assignLead, { params, body: { advisorId: advisor.id } })
    expect((await own.call(leads.getLead, { params })).fields).toEqual(values)
    await app.as(admin).call(leads.assignLead, { params, body: { advisorId: colleague.id } })
    await app.as(colleague).call(leads.moveLead, { params, body: { to: 'converted' } })
    expect(await app.as(colleague).call(listClients, { query: {} })).toMatchObject({ items: [{ fields: [] }] })
  })

  test('is refused for a converted lead and for a colleague whom the consumer blocked', async () => {
    const { admin, advisor, colleague } = await aTeam()
    const [converted, open] = [await aLead({ advisor }), await aLead({ advisor })]
    await app.as(advisor).call(leads.moveLead, { params: { id: converted.lead.id }, body: { to: 'converted' } })
    await block(open.consumer.ctx(), colleague.id)
    const body = { advisorId: colleague.id }
    const codeOf = async (id: string) => (await app.as(admin).refused(leads.assignLead, { params: { id }, body })).code
    expect(await codeOf(converted.lead.id)).toBe('leads.closed')
    expect(await codeOf(open.lead.id)).toBe('leads.blocked')
    expect(await listOf(colleague)).toEqual([])
  })

  test('returns leads.not-in-firm for an advisor outside the firm', async () => {
    const { admin, advisor } = await aTeam()
    const { lead } = await aLead({ advisor })
    const outsider = await an.advisor()
    const call = { params: { id: lead.id }, body: { advisorId: outsider.id } }
    expect((await app.as(admin).refused(leads.assignLead, call)).code).toBe('leads.not-in-firm')
  })
})

describe('when an advisor leaves the firm', () => {
  test('the administrator loses their leads at once, in lists, figures and by id', async () => {
    const { admin, advisor } = await aTeam()
    const { lead } = await aLead({ advisor })
    expect(await listOf(admin, { scope: 'firm' })).toHaveLength(1)
    await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
    const params = { id: lead.id }
    expect(await listOf(admin, { scope: 'firm' })).toEqual([])
    expect((await app.as(admin).call(leads.getLeadStatistics, { query: { scope: 'firm' } })).totalLeads).toBe(0)
    expect((await app.as(admin).refused(leads.getLead, { params })).code).toBe('core.not-found')
    expect((await app.as(admin).refused(leads.saveLead, { params, body: { notes: 'Ours' } })).code).toBe(
      'core.not-found',
    )
    const problem = await app.as(admin).refused(leads.assignLead, { params, body: { advisorId: admin.id } })
    expect(problem.code).toBe('core.not-found')
    expect(await app.as(advisor).call(leads.getLead, { params })).toMatchObject({ firmId: null, can: ['move', 'edit'] })
  })

  test('a lead a colleague works stays with the firm and the colleague', async () => {
    const { admin, firm, advisor, colleague } = await aTeam()
    const { lead } = await aLead({ advisor })
    const params = { id: lead.id }
    await app.as(admin).call(leads.assignLead, { params, body: { advisorId: colleague.id } })
    await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
    expect(await app.as(colleague).call(leads.getLead, { params })).toMatchObject({ firmId: firm.id })
    expect((await app.as(admin).call(leads.getLead, { params })).can).toContain('assign')
    expect((await app.as(advisor).refused(leads.getLead, { params })).code).toBe('core.not-found')
  })

  test('a lead that still names the firm is hidden from the administrator without the membership', async () => {
    const { admin, firm, advisor } = await aTeam()
    const { lead } = await aLead({ advisor })
    await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
    await app.platform.db.update(leadRows).set({ firmId: firm.id }).where(eq(leadRows.id, lead.id))
    expect(await listOf(admin, { scope: 'firm' })).toEqual([])
    expect((await app.as(admin).refused(leads.getLead, { params: { id: lead.id } })).code).toBe('core.not-found')
  })
})
