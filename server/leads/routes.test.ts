import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days, minutes } from '#contract/core/durations.ts'
import { acceptInvitation, removeMember } from '#contract/firms/endpoints.ts'
import * as leads from '#contract/leads/endpoints.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { getForecast } from '#contract/leads/forecast/endpoints.ts'
import type { SaveLead } from '#contract/leads/schemas.ts'
import { leadSorts } from '#contract/leads/values.ts'
import { listLeadViews, saveLeadView } from '#contract/leads/views/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { grant, withdraw } from '#server/profiles/consents/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { createLead } from './service.creation.ts'
import { leads as leadRows } from './tables.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)
const { aFirm, invitationFor } = firmsOf(app)
const { a: aChatOr, write } = chats(app)
const { a: anAppointmentOr } = scheduling(app)

const listOf = async (worker: TestPerson, query: object = {}) =>
  (await app.as(worker).call(leads.listLeads, { query })).items
const historyOf = async (worker: TestPerson, id: string) =>
  (await app.as(worker).call(leads.getLead, { params: { id } })).history.map(({ from, to, byName }) => [
    from,
    to,
    byName,
  ])

async function aTeam() {
  const { admin, firm } = await aFirm()
  const join = async () => {
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    await app.as(advisor).call(acceptInvitation, { body: { token } })
    return advisor
  }
  return { admin, firm, advisor: await join(), colleague: await join() }
}

describe('creating a lead', () => {
  test('stores source, match score, estimated value and wanted specialties when a consumer consents', async () => {
    const consumer = await a.consumer({ investmentAmount: 420_000, preferredAdvisorSpecialties: ['tax', 'estate'] })
    const { advisor } = await aLead({ consumer, source: 'search' })
    expect(await listOf(advisor)).toMatchObject([
      {
        status: 'new',
        source: 'search',
        matchScore: 73,
        estimatedValueUsd: 420_000,
        wants: ['tax', 'estate'],
        consumer: { isDisclosed: true, firstName: 'Dana' },
        can: ['move', 'edit'],
        firstContactAt: null,
      },
    ])
  })

  test('happens once for a pair that chats, consents again and requests an appointment', async () => {
    const { id, consumer, advisor } = await aChatOr.chat()
    await write(consumer, id, 'Good morning')
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    await grant(consumer.ctx(), advisor.id, { sharesPhone: true, source: 'match' })
    await anAppointmentOr.requestedAppointment({ consumer, with: advisor })
    expect(await listOf(advisor)).toHaveLength(1)
  })

  test('adds it to the list in the requested order, unknown scores last', async () => {
    const advisor = await an.advisor({ servedStates: ['OR'], expertise: ['tax', 'estate'] })
    const preferences = { preferredAdvisorSpecialties: ['tax' as const, 'estate' as const] }
    const of = async (facts: Parameters<typeof a.consumer>[0]) => {
      app.clock.advance(minutes(1))
      return (await aLead({ advisor, consumer: await a.consumer(facts) })).lead.id
    }
    const [elsewhere, rich, fitting] = [
      await of({ state: 'TX', investmentAmount: 50_000 }),
      await of({ state: 'OR', investmentAmount: 900_000, preferredAdvisorSpecialties: ['divorce', 'tax'] }),
      await of({ state: 'OR', investmentAmount: 100_000, ...preferences }),
    ]
    const order = async (sort: string) => (await listOf(advisor, { sort })).map(({ id }) => id)
    expect(await order('latest')).toEqual([fitting, rich, elsewhere])
    expect(await order('fit')).toEqual([fitting, rich, elsewhere])
    expect(await order('value')).toEqual([rich, fitting, elsewhere])
    await app.platform.db.update(leadRows).set({ matchScore: 3 }).where(eq(leadRows.id, elsewhere))
    await app.platform.db.update(leadRows).set({ matchScore: null }).where(eq(leadRows.id, fitting))
    expect(await order('fit')).toEqual([rich, elsewhere, fitting])
  })

  test('stores the firm of the advisor', async () => {
    const { advisor, firm } = await aTeam()
    await aLead({ advisor })
    expect(await listOf(advisor)).toMatchObject([{ firmId: firm.id }])
  })

  test('is skipped for an advisor whose subscription ended', async () => {
    const [consumer, advisor] = [await a.consumer(), await an.advisor()]
    await app.platform.db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.payerId, advisor.id))
    const pair = { consumerId: consumer.id, advisorId: advisor.id }
    await consumer.ctx().transaction((tx) => createLead(tx, pair, 'match'))
    expect(await listOf(advisor)).toEqual([])
  })
})

describe('automatic lead status', () => {
  test('becomes contacted with the advisor’s first message, and not with a consumer’s', async () => {
    const { id, consumer, advisor } = await aChatOr.chat()
    await write(consumer, id, 'Good morning')
    expect(await listOf(advisor)).toMatchObject([{ status: 'new' }])
    await write(advisor, id, 'Good morning to you')
    const [lead] = await listOf(advisor)
    expect(lead).toMatchObject({ status: 'contacted', firstContactAt: app.clock.now().toISOString(), chatId: id })
    expect(await historyOf(advisor, lead?.id ?? '')).toEqual([
      [null, 'new', 'Fairlead'],
      ['new', 'contacted', 'Fairlead'],
    ])
  })

  test('becomes consultation when an appointment is confirmed', async () => {
    const { advisor, row } = await anAppointmentOr.confirmedAppointment()
    expect(await listOf(advisor)).toMatchObject([
      { status: 'consultation', nextAppointmentAt: row.startsAt.toISOString() },
    ])
  })

  test('stays qualified when the advisor moved the lead there by hand and then writes', async () => {
    const { id, advisor } = await aChatOr.chat()
    const [lead] = await listOf(advisor)
    const params = { id: lead?.id ?? '' }
    await app.as(advisor).call(leads.moveLead, { params, body: { to: 'qualified' } })
    await write(advisor, id, 'Good morning')
    expect(await listOf(advisor)).toMatchObject([{ status: 'qualified' }])
  })
})

describe('moving a lead by hand', () => {
  test('records the actor, the previous stage and the reason', async () => {
    const { lead, advisor } = await aLead()
    const move = (body: { to: 'qualified' | 'lost' | 'contacted'; lostReason?: string; note?: string }) =>
      app.as(advisor).call(leads.moveLead, { params: { id: lead.id }, body })
    await move({ to: 'qualified', note: 'Called back' })
    const lost = await move({ to: 'lost', lostReason: 'Chose somebody nearer' })
    expect(lost).toMatchObject({ status: 'lost', lostKind: 'other', lostReason: 'Chose somebody nearer' })
    const reopened = await move({ to: 'contacted' })
    expect(reopened).toMatchObject({ status: 'contacted', lostKind: null, lostReason: null })
    const undone = await app.as(advisor).call(leads.undoLeadMove, { params: { id: lead.id } })
    expect(undone).toMatchObject({ status: 'lost', lostKind: 'other', lostReason: 'Chose somebody nearer' })
    expect(reopened.history).toMatchObject([
      { from: null, to: 'new' },
      { from: 'new', to: 'qualified', byName: 'Marisol Vega', note: 'Called back' },
      { from: 'qualified', to: 'lost', note: 'Chose somebody nearer' },
      { from: 'lost', to: 'contacted' },
    ])
  })

  test('returns core.invalid when a lead is lost without a reason', async () => {
    const { lead, advisor } = await aLead()
    const call = { params: { id: lead.id }, body: { to: 'lost' as const } }
    const problem = await app.as(advisor).refused(leads.moveLead, call)
    expect(problem).toMatchObject({ code: 'core.invalid', fields: [{ path: 'lostReason' }] })
  })

  test('returns leads.wrong-move for a converted lead', async () => {
    const { lead, advisor } = await aLead()
    const params = { id: lead.id }
    app.clock.advance(days(3))
    const converted = await app.as(advisor).call(leads.moveLead, { params, body: { to: 'converted' } })
    expect(converted).toMatchObject({ convertedAt: app.clock.now().toISOString(), moves: [] })
    const problem = await app.as(advisor).refused(leads.moveLead, { params, body: { to: 'new' } })
    expect(problem.code).toBe('leads.wrong-move')
  })

  test('restarts the time in stage, and an undone move restores it', async () => {
    const { lead, advisor } = await aLead()
    const params = { id: lead.id }
    const move = (to: 'contacted' | 'qualified') => app.as(advisor).call(leads.moveLead, { params, body: { to } })
    app.clock.advance(days(2))
    const contacted = await move('contacted')
    expect(contacted.stageSince).toBe(app.clock.now().toISOString())
    app.clock.advance(days(5))
    expect((await move('qualified')).stageSince).toBe(app.clock.now().toISOString())
    app.clock.advance(minutes(2))
    const undone = await app.as(advisor).call(leads.undoLeadMove, { params })
    expect([undone.status, undone.stageSince]).toEqual(['contacted', contacted.stageSince])
  })

  test('can be undone once within ten minutes, even a conversion', async () => {
    const { lead, advisor } = await aLead()
    const params = { id: lead.id }
    await app.as(advisor).call(leads.moveLead, { params, body: { to: 'converted' } })
    const undone = await app.as(advisor).call(leads.undoLeadMove, { params })
    expect(undone).toMatchObject({ status: 'new', convertedAt: null, firstContactAt: null })
    expect((await app.as(advisor).refused(leads.undoLeadMove, { params })).code).toBe('leads.nothing-to-undo')
    await app.as(advisor).call(leads.moveLead, { params, body: { to: 'contacted' } })
    app.clock.advance(minutes(11))
    expect((await app.as(advisor).refused(leads.undoLeadMove, { params })).code).toBe('leads.nothing-to-undo')
  })

  test('records two simultaneous moves one after the other', async () => {
    const { lead, advisor } = await aLead()
    const move = (to: 'contacted' | 'qualified') =>
      app.as(advisor).call(leads.moveLead, { params: { id: lead.id }, body: { to } })
    await Promise.allSettled([move('contacted'), move('qualified')])
    const history = await historyOf(advisor, lead.id)
    for (const [at, [from]] of history.entries()) if (at > 0) expect(from).toBe(history[at - 1]?.[1])
  })

  test('sends leadChanged to the advisor’s open dashboard', async () => {
    const { lead, advisor } = await aLead()
    const socket = await app.connect(advisor)
    const event = socket.next(leadChanged)
    await app.as(advisor).call(leads.moveLead, { params: { id: lead.id }, body: { to: 'qualified' } })
    expect(await event).toEqual({ leadId: lead.id, status: 'qualified' })
  })

  test('leaves an entry in the history for each thing that is written, and none for what stays', async () => {
    const { lead, advisor } = await aLead()
    const params = { id: lead.id }
    const save = (body: SaveLead) => app.as(advisor).call(leads.saveLead, { params, body })
    const { id: fieldId } = await app.as(advisor).call(addCustomField, { body: { name: 'Risk', kind: 'text' } })
    await save({ estimatedValueUsd: 90_000, tags: ['tax'], nextStep: 'Call', nextStepOn: '2027-03-09' })
    const plan = { nextStep: 'Call', nextStepOn: null, tags: ['tax', 'estate'] }
    const saved = await save({ ...plan, notes: 'Prefers mornings', fields: [{ fieldId, value: 'low' }] })
    const [, ...entries] = saved.history
    const by = { from: 'new', to: 'new', byName: 'Marisol Vega', at: app.clock.now().toISOString() }
    const edit = (field: string, before: string[], after: string[]) => ({ ...by, edit: { field, before, after } })
    expect(entries).toMatchObject([
      edit('value', [String(lead.estimatedValueUsd)], ['90000']),
      edit('next_step', [], ['Call']),
      edit('next_step_on', [], ['2027-03-09']),
      edit('tags', [], ['tax']),
      edit('next_step_on', ['2027-03-09'], []),
      edit('tags', ['tax'], ['tax', 'estate']),
      edit('notes', [], []),
      { ...edit('custom', [], []), note: 'Risk' },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/mornings|low/)
    expect((await save({ ...plan, notes: 'Prefers mornings' })).history).toEqual(saved.history)
  })

  test('can be undone after something was written about the lead', async () => {
    const { lead, advisor } = await aLead()
    const params = { id: lead.id }
    await app.as(advisor).call(leads.moveLead, { params, body: { to: 'qualified' } })
    await app.as(advisor).call(leads.saveLead, { params, body: { notes: 'Prefers mornings' } })
    expect(await app.as(advisor).call(leads.undoLeadMove, { params })).toMatchObject({ status: 'new' })
  })

  test('saves the advisor’s notes and estimated value', async () => {
    const { lead, advisor } = await aLead()
    const call = { params: { id: lead.id }, body: { notes: 'Prefers mornings', estimatedValueUsd: 90_000 } }
    expect(await app.as(advisor).call(leads.saveLead, call)).toMatchObject(call.body)
  })
})

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
  test('gives it to a colleague, who sees no name until the consumer consents to them too', async () => {
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
    await withdraw(consumer.ctx(), advisor.id)
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
