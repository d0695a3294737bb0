import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/auth/endpoints.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { acceptInvitation, inviteAdvisor } from '#contract/firms/endpoints.ts'
import { createApiKey } from '#contract/integrations/keys/endpoints.ts'
import { createWebhook } from '#contract/integrations/webhooks/endpoints.ts'
import { addClientNote, listClients } from '#contract/leads/clients/endpoints.ts'
import { addCustomField } from '#contract/leads/fields/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { addTask } from '#contract/leads/tasks/endpoints.ts'
import { saveLeadView } from '#contract/leads/views/endpoints.ts'
import { saveSearch } from '#contract/matching/searches/endpoints.ts'
import { addSavedReply } from '#contract/messaging/saved-replies/endpoints.ts'
import { shareBrief } from '#contract/profiles/briefs/endpoints.ts'
import { writeReview } from '#contract/reviews/endpoints.ts'
import { proposeTimes } from '#contract/scheduling/proposals/endpoints.ts'
import { ssoProviders } from '#server/auth/federation/saml/tables.ts'
import { calls } from '#server/calls/tables.ts'
import { firmDomains, joinRequests } from '#server/firms/joining/tables.ts'
import { firmSignOnDomains, firmSignOns } from '#server/firms/sign-on/tables.ts'
import { notifications } from '#server/notifications/tables.ts'
import { calendarAccounts } from '#server/scheduling/calendar-accounts/tables.ts'
import { linkedCalendars } from '#server/scheduling/linked-calendars/tables.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { addressOf } from '#tests/support/client.ts'
import { titleOf } from '#tests/support/endpoint-title.ts'
import { startApp } from '#tests/support/harness.ts'
import { openToEveryone } from '#tests/support/open-endpoints.ts'
import { apiKeyOf } from './factories/api-keys.ts'
import { uploads } from './factories/attachments.ts'
import { firmsOf } from './factories/firms.ts'
import { leadsOf } from './factories/leads.ts'
import { chats } from './factories/messaging.ts'
import { people } from './factories/people.ts'
import { aReview, reviewOf } from './factories/reviews.ts'
import { scheduling } from './factories/scheduling.ts'
import { verificationsOf } from './factories/verification.ts'

const app = await startApp()
const { a: someone, an: somebody } = people(app)
const { a, an } = scheduling(app)
const { aFirm, invitationFor } = firmsOf(app)

// Things of people with whom the strangers below have nothing to do.
const advisor = await somebody.advisor()
await an.availability(advisor)
const appointment = await a.requestedAppointment({ with: advisor })
const met = await a.completedAppointment({ with: advisor, startsAt: await a.slot(advisor, 5) })
const another = await a.completedAppointment({ with: advisor, startsAt: await a.slot(advisor, 9) })
const offer = await app.as(advisor).call(proposeTimes, {
  body: { consumerId: met.consumer.id, mode: 'video', times: [(await a.slot(advisor, 20)).toISOString()] },
})
const review = await app.as(met.consumer).call(writeReview, reviewOf(met.row.id))
const chat = await chats(app).a.chat()
const message = { id: chat.id, messageId: (await chats(app).write(chat.consumer, chat.id, 'Hello')).id }
const savedReply = await app.as(advisor).call(addSavedReply, { body: { title: 'Fees', body: 'By the hour' } })
const file = await uploads(app).start(chat.consumer, chat.id, 'pay.pdf', 4)
const { lead } = await leadsOf(app).aLead()
const { admin: owner, firm: ownedFirm } = await aFirm()
const invitation = await app.as(owner).call(inviteAdvisor, { body: { email: 'invited@example.com' } })
const member = await somebody.advisor()
await app.as(member).call(acceptInvitation, { body: { token: await invitationFor(owner, member.email) } })

const [firmDomain] = await app.platform.db
  .insert(firmDomains)
  .values({ domain: 'owned.example', firmId: ownedFirm.id, addedAt: app.clock.now() })
  .returning()
const ownedProvider = { entityId: 'https://idp.owned.example', signOnUrl: '', certificates: [], isEnabled: false }
const [provider] = await app.platform.db.insert(ssoProviders).values(ownedProvider).returning()
const ownedDomain = { firmId: ownedFirm.id, domain: 'sign-on.owned.example', proof: 'x' }
await app.platform.db.insert(firmSignOns).values({ ...ownedDomain, providerId: provider?.id ?? '' })
await app.platform.db.insert(firmSignOnDomains).values(ownedDomain)
const [joinRequest] = await app.platform.db
  .insert(joinRequests)
  .values({ firmId: ownedFirm.id, userId: advisor.id, domain: firmDomain?.domain ?? '', createdAt: app.clock.now() })
  .returning()

const search = await app.as(met.consumer).call(saveSearch, { body: { name: 'Near me', query: 'sort=distance' } })

const [session] = (await app.as(met.consumer).call(listSessions, {})).items

const [notification] = await app.platform.db.select().from(notifications).where(eq(notifications.userId, advisor.id))

const { aRecord, aNewcomer, submit, upload } = verificationsOf(app)
const candidate = await aNewcomer()
await submit(candidate, (await aRecord()).crdNumber)
const [evidence] = (await upload(candidate)).documents

await app.as(met.consumer).call(shareBrief, {
  params: { advisorId: advisor.id },
  body: { fields: ['age'], note: '', version: 0 },
})

const [linkedCalendar] = await app.platform.db
  .insert(linkedCalendars)
  .values({ ownerId: advisor.id, name: 'Family', host: 'elsewhere.example', address: 'x', nextReadAt: app.clock.now() })
  .returning()

const [calendarAccount] = await app.platform.db
  .insert(calendarAccounts)
  .values({
    ownerId: advisor.id,
    provider: 'caldav',
    login: 'marisol',
    host: 'elsewhere.example',
    secret: 'x',
    calendars: [],
    nextCheckAt: app.clock.now(),
  })
  .returning()

const [invoice] = (await plansOf(app).subscribe(await somebody.advisor(), 'basic')).invoices

const [call] = await app.platform.db
  .insert(calls)
  .values({
    chatId: chat.id,
    initiatorId: chat.consumer.id,
    recipientId: chat.advisor.id,
    status: 'completed',
    startTime: app.clock.now(),
    answeredAt: app.clock.now(),
  })
  .returning()

const clientImport = await app.as(advisor).call(importClients, {
  body: { fileName: 'book.csv', clients: [{ name: 'Ann Lee', email: 'ann.lee@example.com' }] },
})
const [client] = (await app.as(advisor).call(listClients, { query: {} })).items
const clientNote = await app.as(advisor).call(addClientNote, {
  params: { id: client?.id ?? '' },
  body: { body: 'Prefers mornings' },
})
const task = await app.as(advisor).call(addTask, { body: { title: 'Call back', clientId: client?.id } })

const customField = await app.as(advisor).call(addCustomField, { body: { name: 'Tier', kind: 'text' } })
const leadView = await app.as(advisor).call(saveLeadView, { body: { name: 'Due', query: 'next=week' } })

const key = await app.as(advisor).call(createApiKey, { body: { name: 'Mine', scopes: ['read:leads'], lifeDays: 30 } })

const webhook = await app.as(advisor).call(createWebhook, {
  body: { url: 'https://elsewhere.example/hook', kinds: ['lead.created'] },
})

type RequestParts = { readonly params?: object; readonly query?: object; readonly body?: object }

/**
 * Every endpoint about one thing that belongs to somebody, with a request that its owner could
 * send.
 */
const owned: Record<string, RequestParts> = {
  'DELETE /api/team/invitations/:id': { params: { id: invitation.id } },
  'POST /api/team/invitations/:id/resend': { params: { id: invitation.id } },
  'DELETE /api/team/domains/:domain': { params: { domain: 'owned.example' } },
  'POST /api/team/sign-on/domains/:domain/proof': { params: { domain: ownedDomain.domain } },
  'DELETE /api/team/sign-on/domains/:domain': { params: { domain: ownedDomain.domain } },
  'POST /api/team/join-requests/:id/approve': { params: { id: joinRequest?.id } },
  'POST /api/team/join-requests/:id/decline': { params: { id: joinRequest?.id } },
  'DELETE /api/team/members/:advisorId': { params: { advisorId: member.id } },
  'PUT /api/team/members/:advisorId/role': { params: { advisorId: member.id }, body: { firmRole: 'compliance' } },
  'GET /api/team/members/:advisorId/departure': { params: { advisorId: member.id } },
  'PUT /api/calls/:id/rating': { params: { id: call?.id }, body: { isGood: true } },
  'GET /api/appointments/:id/waiting-room': { params: { id: appointment.row.id } },
  'GET /api/appointments/:id': { params: { id: appointment.row.id } },
  'POST /api/appointments/:id/confirm': { params: { id: appointment.row.id } },
  'POST /api/appointments/:id/cancel': { params: { id: appointment.row.id }, body: {} },
  'POST /api/appointments/:id/reschedule': {
    params: { id: appointment.row.id },
    body: { startsAt: (await a.slot(advisor, 15)).toISOString() },
  },
  'POST /api/appointments/:id/complete': { params: { id: appointment.row.id } },
  'POST /api/appointments/:id/no-show': { params: { id: appointment.row.id } },
  'GET /api/appointments/:id/calendar.ics': { params: { id: appointment.row.id } },
  'PUT /api/appointments/:id/entries/:entryId': {
    params: { id: appointment.row.id, entryId: randomUUID() },
    body: { section: 'agenda', text: 'Mine now' },
  },
  'DELETE /api/appointments/:id/entries/:entryId': { params: { id: appointment.row.id, entryId: randomUUID() } },
  'POST /api/proposals/:id/accept': {
    params: { id: offer.id },
    body: { startsAt: offer.times[0]?.startsAt, timeZone: 'America/New_York' },
  },
  'POST /api/proposals/:id/decline': { params: { id: offer.id }, body: {} },
  'POST /api/proposals/:id/withdraw': { params: { id: offer.id } },
  'POST /api/linked-calendars/:id/refresh': { params: { id: linkedCalendar?.id } },
  'DELETE /api/linked-calendars/:id': { params: { id: linkedCalendar?.id } },
  'PUT /api/calendar-accounts/:id/calendars': {
    params: { id: calendarAccount?.id },
    body: { busy: [], writesTo: null },
  },
  'POST /api/calendar-accounts/:id/refresh': { params: { id: calendarAccount?.id } },
  'POST /api/calendar-accounts/:id/restore': { params: { id: calendarAccount?.id } },
  'DELETE /api/calendar-accounts/:id': { params: { id: calendarAccount?.id } },
  'GET /api/chats/:id': { params: { id: chat.id } },
  'GET /api/chats/:id/messages': { params: { id: chat.id } },
  'POST /api/chats/:id/messages': { params: { id: chat.id }, body: { clientId: randomUUID(), body: 'Hello' } },
  'PATCH /api/chats/:id/messages/:messageId': { params: message, body: { body: 'Mine now' } },
  'DELETE /api/chats/:id/messages/:messageId': { params: message },
  'PUT /api/chats/:id/messages/:messageId/link-preview': { params: message },
  'DELETE /api/chats/:id/messages/:messageId/link-preview': { params: message },
  'PUT /api/chats/:id/messages/:messageId/reactions/:reaction': { params: { ...message, reaction: 'heart' } },
  'DELETE /api/chats/:id/messages/:messageId/reactions/:reaction': { params: { ...message, reaction: 'heart' } },
  'POST /api/chats/:id/attachments': {
    params: { id: chat.id },
    body: { clientId: randomUUID(), fileName: 'pay.pdf', sizeBytes: 4 },
  },
  'GET /api/chats/:id/attachments': { params: { id: chat.id } },
  'POST /api/chats/:id/attachment-links': { params: { id: chat.id }, body: { attachmentIds: [file.id] } },
  'GET /api/attachments/:id': { params: { id: file.id } },
  'PATCH /api/attachments/:id/content': { params: { id: file.id }, query: { offset: 0 }, body: Buffer.from('%PDF') },
  'POST /api/attachments/:id/complete': { params: { id: file.id } },
  'DELETE /api/attachments/:id': { params: { id: file.id } },
  'PATCH /api/chats/:id': { params: { id: chat.id }, body: { isMuted: true } },
  'GET /api/chats/:id/conversation.pdf': { params: { id: chat.id } },
  'GET /api/chats/:id/conversation.json': { params: { id: chat.id } },
  'PUT /api/saved-replies/:id': { params: { id: savedReply.id }, body: { title: 'Mine', body: 'Now' } },
  'DELETE /api/saved-replies/:id': { params: { id: savedReply.id } },
  'GET /api/chats/:id/search': { params: { id: chat.id }, query: { words: 'Hello' } },
  'POST /api/chats/:id/read': { params: { id: chat.id }, body: { position: 1 } },
  'POST /api/chats/:id/report': { params: { id: chat.id }, body: { reason: 'spam' } },
  'POST /api/reviews': reviewOf(another.row.id),
  'PUT /api/reviews/:id': { params: { id: review.id }, body: aReview },
  'DELETE /api/reviews/:id': { params: { id: review.id } },
  'POST /api/reviews/:id/answer': { params: { id: review.id }, body: { answer: 'Thank you.', editedAt: null } },
  'POST /api/notifications/:id/read': { params: { id: notification?.id } },
  'GET /api/leads/:id': { params: { id: lead.id } },
  'POST /api/leads/:id/move': { params: { id: lead.id }, body: { to: 'contacted' } },
  'POST /api/leads/:id/undo': { params: { id: lead.id } },
  'POST /api/leads/:id/separation': { params: { id: lead.id }, body: { leadId: member.id } },
  'PATCH /api/leads/:id': { params: { id: lead.id }, body: { notes: 'Mine now.' } },
  'GET /api/clients/:id': { params: { id: client?.id } },
  'GET /api/clients/:id/timeline': { params: { id: client?.id } },
  'PATCH /api/clients/:id': { params: { id: client?.id }, body: { nextReviewOn: '2026-05-01' } },
  'DELETE /api/clients/:id': { params: { id: client?.id } },
  'POST /api/clients/:id/notes': { params: { id: client?.id }, body: { body: 'Mine now' } },
  'DELETE /api/clients/:id/notes/:noteId': { params: { id: client?.id, noteId: clientNote.id } },
  'POST /api/clients/:id/invitation': { params: { id: client?.id } },
  'POST /api/clients/:id/merge': { params: { id: client?.id }, body: { clientId: client?.id } },
  'DELETE /api/clients/:id/merge': { params: { id: client?.id } },
  'POST /api/clients/:id/separation': { params: { id: client?.id }, body: { clientId: client?.id } },
  'DELETE /api/client-imports/:id': { params: { id: clientImport.id } },
  'PATCH /api/custom-fields/:id': { params: { id: customField.id }, body: { name: 'Mine now' } },
  'DELETE /api/custom-fields/:id': { params: { id: customField.id } },
  'DELETE /api/lead-views/:id': { params: { id: leadView.id } },
  'PATCH /api/tasks/:id': { params: { id: task.id }, body: { title: 'Mine now' } },
  'DELETE /api/tasks/:id': { params: { id: task.id } },
  'PATCH /api/webhooks/:id': { params: { id: webhook.id }, body: { isOn: false } },
  'POST /api/webhooks/:id/secret': { params: { id: webhook.id } },
  'DELETE /api/webhooks/:id': { params: { id: webhook.id } },
  'GET /api/webhooks/:id/deliveries': { params: { id: webhook.id } },
  'POST /api/webhooks/:id/deliveries/:deliveryId/redelivery': {
    params: { id: webhook.id, deliveryId: randomUUID() },
  },
  'DELETE /api/api-keys/:id': { params: { id: key.id } },
  'GET /api/v1/leads/:id': { params: { id: lead.id } },
  'POST /api/v1/leads/:id/move': { params: { id: lead.id }, body: { to: 'contacted' } },
  'PATCH /api/v1/leads/:id': { params: { id: lead.id }, body: { notes: 'Mine now.' } },
  'GET /api/v1/clients/:id': { params: { id: client?.id } },
  'PATCH /api/v1/tasks/:id': { params: { id: task.id }, body: { title: 'Mine now' } },
  'GET /api/v1/appointments/:id': { params: { id: appointment.row.id } },
  'PATCH /api/saved-searches/:id': { params: { id: search.id }, body: { name: 'Mine now' } },
  'DELETE /api/saved-searches/:id': { params: { id: search.id } },
  'DELETE /api/sessions/:id': { params: { id: session?.id } },
  'POST /api/leads/:id/assign': { params: { id: lead.id }, body: { advisorId: member.id } },
  'POST /api/team/members/:advisorId/vouch': { params: { advisorId: member.id } },
  'GET /api/verification/documents/:id': { params: { id: evidence?.id } },
  'GET /api/consumers/:consumerId/brief.pdf': { params: { consumerId: met.consumer.id } },
  'GET /api/billing/invoices/:id/invoice.pdf': { params: { id: invoice?.id } },
}

const isKeyed = ({ access }: EndpointShape) => access !== 'public' && access.scope !== undefined

test('every endpoint with a parameter in its path is either owned by somebody or open to everyone', () => {
  const unclassified = endpoints.filter(({ path }) => path.includes(':')).map(titleOf)
  expect(unclassified.filter((title) => !(title in owned) && !(title in openToEveryone))).toEqual([])
  const titles = endpoints.map(titleOf)
  expect([...Object.keys(owned), ...Object.keys(openToEveryone)].filter((title) => !titles.includes(title))).toEqual([])
})

const anotherAdvisor = await somebody.advisor()
const strangersKey = await apiKeyOf(app, anotherAdvisor.accessToken)

const strangers = [
  { name: 'another consumer', person: await someone.consumer() },
  { name: 'another advisor', person: anotherAdvisor },
  { name: 'the administrator of another firm', person: (await aFirm()).admin },
]

describe.each(strangers)('$name', ({ person }) => {
  const open = endpoints.filter(
    ({ access }) => access !== 'public' && (access.roles === 'any' || access.roles.includes(person.role)),
  )
  const requests = open.flatMap((endpoint) => {
    const request = owned[titleOf(endpoint)]
    return request ? [[titleOf(endpoint), endpoint, request] as const] : []
  })

  test.each(requests)('gets not-found from %s for things of other people', async (_title, endpoint, request) => {
    const reply = await app.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, request),
      headers: {
        authorization: `Bearer ${isKeyed(endpoint) ? strangersKey : person.accessToken}`,
        ...(request.body instanceof Uint8Array && { 'content-type': 'application/octet-stream' }),
      },
      ...(request.body && { payload: request.body }),
    })
    expect([reply.statusCode, reply.statusCode < 400 ? reply.body : reply.json().code]).toEqual([404, 'core.not-found'])
  })
})
