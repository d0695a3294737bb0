import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days, minutes } from '#contract/core/durations.ts'
import * as leads from '#contract/leads/endpoints.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import type { SaveLead } from '#contract/leads/schemas.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { grant } from '#server/profiles/consents/service.ts'
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
const { aFirm, aMember } = firmsOf(app)
const { a: aChatOr, write } = chats(app)
const { a: anAppointmentOr, an: advisorOr } = scheduling(app)

const listOf = async (worker: TestPerson, query: object = {}) =>
  (await app.as(worker).call(leads.listLeads, { query })).items
const historyOf = async (worker: TestPerson, id: string) =>
  (await app.as(worker).call(leads.getLead, { params: { id } })).history.map(({ from, to, byName }) => [
    from,
    to,
    byName,
  ])

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
    const { admin, firm } = await aFirm()
    const advisor = await aMember(admin)
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
      { status: 'consultation', nextAppointmentAt: row.startsAt.toISOString(), nextAppointmentWaitingSince: null },
    ])
  })

  test('says since when a requested appointment waits to be confirmed', async () => {
    const requestedAt = app.clock.now().toISOString()
    const { advisor, row } = await anAppointmentOr.requestedAppointment()
    app.clock.advance(1_000)
    expect(await listOf(advisor)).toMatchObject([
      { nextAppointmentAt: row.startsAt.toISOString(), nextAppointmentWaitingSince: requestedAt },
    ])
  })

  test('becomes contacted when the advisor suggests times', async () => {
    const { advisor, consumer } = await aLead()
    await advisorOr.availability(advisor)
    await anAppointmentOr.offeredTimes({ with: advisor, consumer })
    expect(await listOf(advisor)).toMatchObject([
      { status: 'contacted', firstContactAt: app.clock.now().toISOString() },
    ])
  })

  test('stays qualified when the advisor moved the lead there by hand, and is contacted once they write', async () => {
    const { id, advisor } = await aChatOr.chat()
    const [lead] = await listOf(advisor)
    const params = { id: lead?.id ?? '' }
    const qualified = await app.as(advisor).call(leads.moveLead, { params, body: { to: 'qualified' } })
    expect(qualified.firstContactAt).toBeNull()
    await write(advisor, id, 'Good morning')
    expect(await listOf(advisor)).toMatchObject([
      { status: 'qualified', firstContactAt: app.clock.now().toISOString() },
    ])
  })

  test('becomes lost, with the reason, when the consumer deletes their account, unless the lead is closed', async () => {
    const consumer = await a.consumer()
    const [open, won] = [await aLead({ consumer }), await aLead({ consumer })]
    const move = { params: { id: won.lead.id }, body: { to: 'converted' as const } }
    await app.as(won.advisor).call(leads.moveLead, move)
    await app.as(consumer).call(deleteAccount, { body: { email: consumer.email } })
    const lost = { status: 'lost', lostKind: 'account_deleted', lostReason: null }
    expect(await listOf(open.advisor)).toMatchObject([lost])
    expect((await historyOf(open.advisor, open.lead.id)).at(-1)).toEqual(['new', 'lost', 'Fairlead'])
    expect(await listOf(won.advisor)).toMatchObject([{ status: 'converted', lostKind: null }])
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

  test('tells the one who moved several leads until when each can be undone', async () => {
    const { lead, advisor } = await aLead()
    const params = { id: lead.id }
    const read = async () => (await app.as(advisor).call(leads.getLead, { params })).undoUntil
    expect(await read()).toBeNull()
    await app.as(advisor).call(leads.moveLeads, { body: { ids: [lead.id], to: 'qualified' } })
    expect(await read()).toBe(new Date(app.clock.now().getTime() + minutes(10)).toISOString())
    app.clock.advance(minutes(10))
    expect((await app.as(advisor).call(leads.undoLeadMove, { params })).undoUntil).toBeNull()
    await app.as(advisor).call(leads.moveLeads, { body: { ids: [lead.id], to: 'qualified' } })
    app.clock.advance(minutes(10) + 1)
    expect(await read()).toBeNull()
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
