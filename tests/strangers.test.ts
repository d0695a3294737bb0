import { describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startDns } from '#tests/peers/dns.ts'
import { addressOf } from '#tests/support/client.ts'
import { titleOf } from '#tests/support/endpoint-title.ts'
import { startApp } from '#tests/support/harness.ts'
import { openToEveryone } from '#tests/support/open-endpoints.ts'
import { apiKeyOf } from './factories/api-keys.ts'
import { firmsOf } from './factories/firms.ts'
import { people } from './factories/people.ts'
import { ownedAccounts } from './strangers/accounts.ts'
import { connectSignOn, ownedFirm } from './strangers/firms.ts'
import { ownedIntegrations } from './strangers/integrations.ts'
import { ownedLeads } from './strangers/leads.ts'
import { ownedMessaging } from './strangers/messaging.ts'
import type { RequestParts } from './strangers/owned.ts'
import { ownedReviews } from './strangers/reviews.ts'
import { ownedScheduling } from './strangers/scheduling.ts'

// A name server without any record, so that no test asks a real one.
const app = await startApp({ env: { DNS_SERVERS: (await startDns()).address } })
const { a, an } = people(app)

const owned = [
  ...(await ownedFirm(app)),
  ...(await ownedScheduling(app)),
  ...(await ownedReviews(app)),
  ...(await ownedMessaging(app)),
  ...(await ownedLeads(app)),
  ...(await ownedIntegrations(app)),
  ...(await ownedAccounts(app)),
]

const byTitle = new Map(endpoints.map((endpoint) => [titleOf(endpoint), endpoint]))

/** Every endpoint about one thing that belongs to somebody, with who may send which request. */
const cases = owned.flatMap(({ mayAct, requests }) =>
  Object.entries(requests).map(([title, request]) => ({ title, endpoint: byTitle.get(title), request, mayAct })),
)

const isKeyed = ({ access }: EndpointShape) => access !== 'public' && access.scope !== undefined
const isFor = ({ access }: EndpointShape, { role }: TestPerson) =>
  access !== 'public' && (access.roles === 'any' || access.roles.includes(role))

const keys = new Map<string, Promise<string>>()
function keyOf({ id, accessToken }: TestPerson): Promise<string> {
  const key = keys.get(id) ?? apiKeyOf(app, accessToken)
  keys.set(id, key)
  return key
}

/** What comes back: its status, and the code of its problem. */
async function send(person: TestPerson, endpoint: EndpointShape, request: RequestParts) {
  const { statusCode, body } = await app.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, request),
    headers: {
      authorization: `Bearer ${isKeyed(endpoint) ? await keyOf(person) : person.accessToken}`,
      ...(request.body instanceof Uint8Array && { 'content-type': 'application/octet-stream' }),
    },
    ...(request.body && { payload: request.body }),
  })
  return { status: statusCode, code: statusCode < 400 ? null : JSON.parse(body).code }
}

test('every endpoint with a parameter in its path is either owned by somebody or open to everyone', () => {
  const unclassified = endpoints.filter(({ path }) => path.includes(':')).map(titleOf)
  const classified = [...cases.map(({ title }) => title), ...Object.keys(openToEveryone)]
  expect(unclassified.filter((title) => !classified.includes(title))).toEqual([])
  expect(classified.filter((title) => !byTitle.has(title))).toEqual([])
})

const { admin, firm } = await firmsOf(app).aFirm()
// A domain is looked for in the sign-on of the caller's firm: without one, anybody gets not-found.
await connectSignOn(app, firm.id, ['foreign.example'])

const strangers = [
  { name: 'another consumer', person: await a.consumer() },
  { name: 'another advisor', person: await an.advisor() },
  { name: 'the administrator of another firm', person: admin },
]

/** Requests that a rule refuses to those who may act as well, with the reason. */
const refusedByRule: Readonly<Record<string, { readonly code: ProblemCode; readonly because: string }>> = {
  'POST /api/team/sign-on/domains/:domain/proof': {
    code: 'firms.sign-on-record',
    because: 'the name server has no record of the domain',
  },
  'POST /api/team/members/:advisorId/vouch': {
    code: 'firms.not-verified',
    because: 'the firm has proved no registration, like that of the stranger',
  },
  'POST /api/appointments/:id/complete': { code: 'scheduling.wrong-state', because: 'it lies in the future' },
  'POST /api/appointments/:id/no-show': { code: 'scheduling.wrong-state', because: 'it lies in the future' },
  'PUT /api/chats/:id/messages/:messageId/link-preview': {
    code: 'messaging.no-preview',
    because: 'the message has no link',
  },
}

test('every request about a thing of somebody is sent by strangers and by people who may act', () => {
  const isSentBy = (senders: readonly TestPerson[], title: string) => {
    const endpoint = byTitle.get(title)
    return endpoint !== undefined && senders.some((person) => isFor(endpoint, person))
  }
  const everyStranger = strangers.map(({ person }) => person)
  const unsent = cases.filter(({ title, mayAct }) => !isSentBy(everyStranger, title) || !isSentBy(mayAct, title))
  expect(unsent.map(({ title }) => title)).toEqual([])
  expect(Object.keys(refusedByRule).filter((title) => !cases.some((each) => each.title === title))).toEqual([])
})

describe.each(strangers)('$name', ({ person }) => {
  const requests = cases.flatMap(({ title, endpoint, request }) =>
    endpoint && isFor(endpoint, person) ? [[title, endpoint, request] as const] : [],
  )

  test.each(requests)('gets not-found from %s for things of other people', async (_title, endpoint, request) => {
    expect(await send(person, endpoint, request)).toEqual({ status: 404, code: 'core.not-found' })
  })
})

// What proves that the strangers got not-found because the things are not theirs. It comes after
// them, because these requests change the things.
describe('somebody who may act on a thing', () => {
  const requests = cases.flatMap(({ title, endpoint, request, mayAct }) =>
    mayAct.flatMap((person) =>
      endpoint && isFor(endpoint, person) ? [[title, person.role, endpoint, person, request] as const] : [],
    ),
  )

  test.each(requests)(
    'is let through by %s with the same request, as %s',
    async (title, role, endpoint, person, request) => {
      const { code } = await send(person, endpoint, request)
      expect(code).toBe(refusedByRule[title]?.code ?? null)
      // The rule comes after the authorization, because a stranger in the same role got not-found:
      // the input is checked before both, and in the same way for everybody.
      if (code) expect(strangers.map((stranger) => stranger.person.role)).toContain(role)
    },
  )
})
