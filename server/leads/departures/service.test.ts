import { eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getTeam, removeMember } from '#contract/firms/endpoints.ts'
import { listClients, saveClient } from '#contract/leads/clients/endpoints.ts'
import { previewDeparture } from '#contract/leads/departures/endpoints.ts'
import { assignLead, listLeads, moveLead } from '#contract/leads/endpoints.ts'
import { addTask, listTasks } from '#contract/leads/tasks/endpoints.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { grant, withdrawConsent } from '#server/profiles/consents/service.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { chats } from '#tests/factories/messaging.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { leads } from '../tables.ts'

const app = await startApp()
const { aFirm, aMember } = firmsOf(app)
const { aLead } = leadsOf(app)

test('removing a member does to leads, chats and appointments what its preview says', async () => {
  const { admin, firm } = await aFirm()
  const [advisor, colleague] = [await aMember(admin), await aMember(admin)]
  const { lead: kept } = await aLead({ advisor })
  const { lead: lost } = await aLead({ advisor })
  const { lead: assigned } = await aLead({ advisor })
  const { a, an } = scheduling(app)
  await an.availability(advisor)
  const { row: appointment } = await a.requestedAppointment({ with: advisor })
  await app.as(advisor).call(moveLead, { params: { id: lost.id }, body: { to: 'lost', lostReason: 'Moved away' } })
  await app.as(admin).call(assignLead, { params: { id: assigned.id }, body: { advisorId: colleague.id } })
  const chat = await chats(app).a.chat({ advisor })
  const params = { advisorId: advisor.id }
  const departure = await app.as(admin).call(previewDeparture, { params })
  expect(departure).toEqual({ openLeads: 3, closedLeads: 1, leadsStaying: 1, chats: 5, appointments: 1 })
  expect(await app.as(advisor).call(previewDeparture, { params })).toEqual(departure)
  expect((await app.as(colleague).refused(previewDeparture, { params })).code).toBe('core.not-found')

  await app.as(admin).call(removeMember, { params })

  const ofAdvisor = or(eq(leads.advisorId, advisor.id), eq(leads.turnedToId, advisor.id))
  const after = await app.platform.db.select().from(leads).where(ofAdvisor)
  const gone = after.filter(({ advisorId, firmId }) => advisorId === advisor.id && firmId === null)
  expect(gone).toHaveLength(departure.openLeads + departure.closedLeads)
  expect(gone.map(({ id }) => id)).toEqual(expect.arrayContaining([kept.id, lost.id]))
  expect(after.filter(({ firmId }) => firmId === firm.id)).toMatchObject([{ id: assigned.id, advisorId: colleague.id }])
  expect((await app.as(admin).call(listLeads, { query: { scope: 'firm' } })).items).toMatchObject([{ id: assigned.id }])
  const open = (await app.as(advisor).call(listChats)).items
  expect(open).toHaveLength(departure.chats)
  expect(open.find(({ id }) => id === chat.id)?.closedBecause).toBeNull()
  const ahead = await app.platform.db.select().from(appointments).where(eq(appointments.id, appointment.id))
  expect(ahead).toMatchObject([{ advisorId: advisor.id, status: appointment.status }])
  expect((await app.as(admin).call(getTeam)).team?.members).toHaveLength(2)
})

test('a removed member keeps neither client nor tasks of a converted lead that stays with the firm', async () => {
  const { admin } = await aFirm()
  const [advisor, leaver] = [await aMember(admin), await aMember(admin)]
  const { lead, consumer } = await aLead({ advisor })
  const params = { id: lead.id }
  await app.as(admin).call(assignLead, { params, body: { advisorId: leaver.id } })
  await grant(consumer.ctx(), leaver.id, { sharesPhone: false, source: 'profile' })
  const as = app.as(leaver)
  await as.call(moveLead, { params, body: { to: 'converted' } })
  await as.call(addTask, { body: { title: 'Call back', leadId: lead.id } })
  const [client] = (await as.call(listClients, { query: {} })).items
  await withdrawConsent(consumer.ctx(), leaver.id)

  await app.as(admin).call(removeMember, { params: { advisorId: leaver.id } })

  expect((await as.call(listClients, { query: {} })).items).toEqual([])
  expect((await as.call(listTasks, { query: {} })).items).toEqual([])
  const saving = { params: { id: client?.id ?? '' }, body: { nextReviewOn: null } }
  expect((await as.refused(saveClient, saving)).code).toBe('core.not-found')
})
