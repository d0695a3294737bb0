import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/auth/endpoints.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { acceptInvitation, inviteAdvisor } from '#contract/firms/endpoints.ts'
import { saveSearch } from '#contract/matching/searches/endpoints.ts'
import { shareBrief } from '#contract/profiles/briefs/endpoints.ts'
import { writeReview } from '#contract/reviews/endpoints.ts'
import { notifications } from '#server/notifications/tables.ts'
import { addressOf } from '#tests/support/client.ts'
import { startApp } from '#tests/support/harness.ts'
import { firmsOf } from './factories/firms.ts'
import { leadsOf } from './factories/leads.ts'
import { chats } from './factories/messaging.ts'
import { people } from './factories/people.ts'
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
const review = await app.as(met.consumer).call(writeReview, {
  body: { appointmentId: met.row.id, rating: 5, text: 'Clear and patient.' },
})
const chat = await chats(app).a.chat()
const { lead } = await leadsOf(app).aLead()
const { admin: owner } = await aFirm()
const invitation = await app.as(owner).call(inviteAdvisor, { body: { email: 'invited@example.com' } })
const member = await somebody.advisor()
await app.as(member).call(acceptInvitation, { body: { token: await invitationFor(owner, member.email) } })

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

type RequestParts = { readonly params?: object; readonly body?: object }

/**
 * Every endpoint about one thing that belongs to somebody, with a request that its owner could
 * send.
 */
const owned: Record<string, RequestParts> = {
  'DELETE /api/team/invitations/:id': { params: { id: invitation.id } },
  'DELETE /api/team/members/:advisorId': { params: { advisorId: member.id } },
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
  'GET /api/chats/:id': { params: { id: chat.id } },
  'GET /api/chats/:id/messages': { params: { id: chat.id } },
  'POST /api/chats/:id/messages': { params: { id: chat.id }, body: { clientId: randomUUID(), body: 'Hello' } },
  'POST /api/chats/:id/read': { params: { id: chat.id }, body: { position: 1 } },
  'POST /api/chats/:id/report': { params: { id: chat.id }, body: { reason: 'spam' } },
  'POST /api/reviews': { body: { appointmentId: another.row.id, rating: 1, text: 'I was not there.' } },
  'POST /api/reviews/:id/answer': { params: { id: review.id }, body: { answer: 'Thank you.' } },
  'POST /api/notifications/:id/read': { params: { id: notification?.id } },
  'GET /api/leads/:id': { params: { id: lead.id } },
  'POST /api/leads/:id/move': { params: { id: lead.id }, body: { to: 'contacted' } },
  'POST /api/leads/:id/undo': { params: { id: lead.id } },
  'PATCH /api/leads/:id': { params: { id: lead.id }, body: { notes: 'Mine now.' } },
  'PATCH /api/saved-searches/:id': { params: { id: search.id }, body: { name: 'Mine now' } },
  'DELETE /api/saved-searches/:id': { params: { id: search.id } },
  'DELETE /api/sessions/:id': { params: { id: place?.id } },
  'POST /api/leads/:id/assign': { params: { id: lead.id }, body: { advisorId: member.id } },
  'POST /api/team/members/:advisorId/vouch': { params: { advisorId: member.id } },
  'GET /api/verification/documents/:id': { params: { id: evidence?.id } },
  'GET /api/consumers/:consumerId/brief.pdf': { params: { consumerId: met.consumer.id } },
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
  'POST /api/admin/verifications/:advisorId/decide': 'admins decide for everybody',
  'POST /api/admin/verification-disputes/:id/decide': 'admins decide for everybody',
  'GET /api/invitations/:token': 'the holder of the token was sent it',
  'GET /api/shared-list/invitations/:token': 'the holder of the token was sent it',
  'PUT /api/shared-list/notes/:advisorId': "the caller's own note",
  'GET /api/calendar/:token': 'the holder of the token was given it',
  'GET /api/advisors/:advisorId': 'advisors show themselves',
  'GET /api/advisors/:advisorId/slots': 'advisors show themselves',
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

const titleOf = ({ method, path }: EndpointShape) => `${method} ${path}`

test('every endpoint with something in its path says whose it is', () => {
  const unclassified = endpoints.filter(({ path }) => path.includes(':')).map(titleOf)
  expect(unclassified.filter((title) => !(title in owned) && !(title in aboutAnybody))).toEqual([])
  const titles = endpoints.map(titleOf)
  expect([...Object.keys(owned), ...Object.keys(aboutAnybody)].filter((title) => !titles.includes(title))).toEqual([])
})

const strangers = [
  { name: 'another consumer', person: await someone.consumer() },
  { name: 'another advisor', person: await somebody.advisor() },
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

  test.each(requests)("cannot use %s on somebody else's", async (_title, endpoint, request) => {
    const reply = await app.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, request),
      headers: { authorization: `Bearer ${person.accessToken}` },
      ...(request.body && { payload: request.body }),
    })
    expect([reply.statusCode, reply.statusCode < 400 ? reply.body : reply.json().code]).toEqual([404, 'core.not-found'])
  })
})
