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
import { startApp } from '#tests/support/harness.ts'
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

const [place] = (await app.as(met.consumer).call(listSessions, {})).items

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
  'DELETE /api/sessions/:id': { params: { id: place?.id } },
  'POST /api/leads/:id/assign': { params: { id: lead.id }, body: { advisorId: member.id } },
  'POST /api/team/members/:advisorId/vouch': { params: { advisorId: member.id } },
  'GET /api/verification/documents/:id': { params: { id: evidence?.id } },
  'GET /api/consumers/:consumerId/brief.pdf': { params: { consumerId: met.consumer.id } },
  'GET /api/billing/invoices/:id/invoice.pdf': { params: { id: invoice?.id } },
}

/**
 * Endpoints whose path names somebody or something that anybody with access may speak of, with the
 * reason.
 */
const aboutAnybody: Record<string, string> = {
  'GET /api/briefs/:advisorId': "the caller's own brief",
  'PUT /api/briefs/:advisorId': "the caller's own brief",
  'DELETE /api/briefs/:advisorId': "the caller's own brief",
  'GET /api/briefs/:advisorId/brief.pdf': "the caller's own brief",
  'GET /api/consumers/:consumerId/brief': 'null unless the consumer shared one with the caller',
  'GET /api/avatars/:name': 'pictures are public under names nobody can guess',
  'GET /api/consents/:advisorId': "the caller's own agreement",
  'PUT /api/consents/:advisorId': "the caller's own agreement",
  'DELETE /api/consents/:advisorId': "the caller's own agreement",
  'PUT /api/blocks/:userId': "the caller's own block",
  'DELETE /api/blocks/:userId': "the caller's own block",
  'POST /api/reviews/:id/reports': 'anybody may report what is public',
  'POST /api/admin/reviews/:id/decision': 'admins decide for everybody',
  'POST /api/admin/verifications/:advisorId/decide': 'admins decide for everybody',
  'PUT /api/admin/verifications/:advisorId/assignee': 'admins decide for everybody',
  'POST /api/admin/verifications/:advisorId/undo': 'admins decide for everybody',
  'POST /api/admin/verifications/:advisorId/revoke': 'admins decide for everybody',
  'POST /api/admin/verifications/:advisorId/appeal': 'admins decide for everybody',
  'POST /api/admin/certification-checks/:id/decide': 'admins decide for everybody',
  'POST /api/admin/verification-disputes/:id/decide': 'admins decide for everybody',
  'GET /api/admin/people/:id': 'the staff looks after everybody',
  'POST /api/admin/people/:id/sign-out': 'the staff looks after everybody',
  'POST /api/admin/people/:id/confirmation': 'the staff looks after everybody',
  'POST /api/admin/people/:id/ban': 'the staff looks after everybody',
  'POST /api/admin/people/:id/unban': 'the staff looks after everybody',
  'PUT /api/admin/people/:id/staff-role': 'the staff looks after everybody',
  'POST /api/admin/people/:id/erase': 'the staff looks after everybody',
  'POST /api/admin/people/:id/export': 'the staff looks after everybody',
  'POST /api/admin/people/:id/visit': 'the staff looks after everybody',
  'POST /api/admin/visits/:id/end': 'a visit of the caller; server/operations/visits/service.test.ts tries another one',
  'GET /api/admin/firms/:id': 'the staff looks after every firm',
  'GET /api/admin/firms/:id/audit': 'the staff looks after every firm',
  'PUT /api/admin/firms/:id/registration': 'the staff looks after every firm',
  'PUT /api/admin/firms/:id/joining': 'the staff looks after every firm',
  'POST /api/admin/firms/:id/domain-removals': 'the staff looks after every firm',
  'POST /api/admin/feedback/:id/closure': 'the staff reads all feedback',
  'POST /api/admin/feedback/:id/reopening': 'the staff reads all feedback',
  'GET /api/admin/help-texts/:key/versions': 'the texts are for everybody',
  'PUT /api/admin/help-texts/:key': 'the texts are for everybody',
  'POST /api/admin/help-texts/:key/reversion': 'the texts are for everybody',
  'GET /api/admin/webhooks/:id/deliveries': 'the staff looks after every webhook',
  'PUT /api/admin/webhooks/:id/state': 'the staff looks after every webhook',
  'POST /api/admin/webhooks/:id/deliveries/:deliveryId/redelivery': 'the staff looks after every webhook',
  'POST /api/admin/appeals/:id/decision': 'the staff decides for everybody',
  'GET /api/appeals/:token': 'the holder of the signed link was sent it',
  'POST /api/appeals/:token': 'the holder of the signed link was sent it',
  'POST /api/admin/reports/:id/decision': 'the staff decides for everybody',
  'POST /api/admin/reports/:id/reversal': 'the staff decides for everybody',
  'GET /api/support-requests/:token': 'the holder of the token was sent it',
  'POST /api/support-requests/:token/messages': 'the holder of the token was sent it',
  'GET /api/admin/support/:id': 'the staff answers everybody',
  'PATCH /api/admin/support/:id': 'the staff answers everybody',
  'POST /api/admin/support/:id/answers': 'the staff answers everybody',
  'POST /api/admin/support-replies/:id/deletion': 'the staff shares its replies',
  'POST /api/admin/jobs/:id/retry': 'the staff looks after every job',
  'PUT /api/announcements/:id/dismissal': 'announcements are for everybody',
  'PUT /api/admin/announcements/:id': 'the staff announces to everybody',
  'POST /api/admin/announcements/:id/deletion': 'the staff announces to everybody',
  'GET /api/admin/billing/payers/:id': 'admins look after every payer',
  'POST /api/admin/billing/payers/:id/credits': 'admins look after every payer',
  'POST /api/admin/billing/payers/:id/extension': 'admins look after every payer',
  'POST /api/admin/billing/coupons/:code/end': 'the codes are for everybody',
  'POST /api/admin/billing/invoices/:id/refund': 'admins look after every payer',
  'GET /api/billing/invoices/:year/invoices.pdf': "the caller's own invoices of a year",
  'GET /api/invitations/:token': 'the holder of the token was sent it',
  'GET /api/referrals/:code': 'the holder of the code was sent it',
  'GET /api/shared-list/invitations/:token': 'the holder of the token was sent it',
  'PUT /api/shared-list/notes/:advisorId': "the caller's own note",
  'POST /unsubscribe/:token': 'the holder of the token was sent it',
  'DELETE /unsubscribe/:token': 'the holder of the token was sent it',
  'GET /api/calendar/:token': 'the holder of the token was given it',
  'GET /api/booking-pages/:slug': 'the advisor chose the address to be found by',
  'GET /api/advisors/:advisorId': 'advisors show themselves',
  'GET /api/firms/:firmId': 'firms show themselves',
  'GET /api/firms/:firmId/request': "the caller's own request",
  'POST /api/firms/:firmId/request': "the caller's own request",
  'DELETE /api/firms/:firmId/request': "the caller's own request",
  'GET /api/archive/entries/:position': "a place in the archive of the caller's own firm",
  'PUT /api/archive/entries/:position/decision': "a place in the archive of the caller's own firm",
  'DELETE /api/archive/rules/:id': "the rules of the caller's own firm; server/archive tries another's",
  'DELETE /api/archive/holds/:id': "the holds of the caller's own firm; server/archive tries another's",
  'PUT /api/archive/texts/:advisorId/decision': "an advisor of the caller's own firm; server/archive tries another's",
  'GET /api/archive/notices/:advisorId': "what both sides of a chat may know of an advisor's firm",
  'GET /api/advisors/:advisorId/slots': 'advisors show themselves',
  'GET /api/admin/email-examples/:kind/:name': 'emails of the product, about nobody',
  'GET /api/advisors/:advisorId/reviews': 'advisors show themselves',
  'GET /api/matches/:advisorId': "the caller's own match",
  'GET /api/matches/:advisorId/explanation.pdf': "the caller's own match",
  'PUT /api/matches/:advisorId/feedback': "the caller's own pass",
  'GET /api/advisors/:advisorId/waiting': "the caller's own place in a line",
  'PUT /api/advisors/:advisorId/waiting': "the caller's own place in a line",
  'DELETE /api/advisors/:advisorId/waiting': "the caller's own place in a line",
  'PUT /api/matches/:advisorId/reaction': "the caller's own reaction",
  'POST /api/matches/:advisorId/view': "the caller's own visit",
}

const isKeyed = ({ access }: EndpointShape) => access !== 'public' && access.scope !== undefined
const titleOf = ({ method, path }: EndpointShape) => `${method} ${path}`

test('every endpoint with a parameter in its path is either owned by somebody or open to everyone', () => {
  const unclassified = endpoints.filter(({ path }) => path.includes(':')).map(titleOf)
  expect(unclassified.filter((title) => !(title in owned) && !(title in aboutAnybody))).toEqual([])
  const titles = endpoints.map(titleOf)
  expect([...Object.keys(owned), ...Object.keys(aboutAnybody)].filter((title) => !titles.includes(title))).toEqual([])
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
