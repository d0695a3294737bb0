import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listLeads } from '#contract/leads/endpoints.ts'
import { react, recordView } from '#contract/matching/endpoints.ts'
import { shareBrief } from '#contract/profiles/briefs/endpoints.ts'
import { briefFields } from '#contract/profiles/briefs/schemas.ts'
import { addressOf } from '#tests/support/client.ts'
import { startApp } from '#tests/support/harness.ts'
import { people } from './factories/people.ts'

const app = await startApp()
const { a, an, agreement } = people(app)
const advisor = await an.advisor()
const firmAdmin = await a.firmAdmin({ verified: true, published: true })
const consumer = await a.consumer({
  firstName: 'Quillonia',
  lastName: 'Zyverstrand',
  phone: '+1 503 555 0199',
  addressLine1: '77 Unsaid Lane',
})
const secrets = ['Quillonia', 'Zyverstrand', consumer.email, '555 0199', 'Unsaid Lane']
const telling = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))

test('what a consumer does without consent never reveals their name to an advisor, over any endpoint or socket', async () => {
  const sockets = [await app.connect(advisor), await app.connect(firmAdmin)]
  await app.connect(consumer)
  for (const { id: advisorId } of [advisor, firmAdmin]) {
    await app.as(consumer).call(recordView, { params: { advisorId } })
    await app.as(consumer).call(react, { params: { advisorId }, body: { reaction: 'like' } })
  }
  await app.runDueJobs()

  const leaks: string[] = []
  for (const person of [advisor, firmAdmin])
    for (const endpoint of endpoints) {
      const names = Object.keys(endpoint.params?.shape ?? {})
      const reply = await app.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, { params: Object.fromEntries(names.map((name) => [name, consumer.id])) }),
        headers: { authorization: `Bearer ${person.accessToken}` },
      })
      for (const secret of telling(reply.body)) leaks.push(`${endpoint.method} ${endpoint.path} tells ${secret}`)
    }
  expect(leaks).toEqual([])
  expect(sockets.flatMap((socket) => telling(JSON.stringify(socket.everything)))).toEqual([])
  const mails = [...(await app.mailsTo(advisor.email)), ...(await app.mailsTo(firmAdmin.email))]
  expect(mails.flatMap((mail) => telling(JSON.stringify(mail)))).toEqual([])
})

test('a consent reveals the consumer’s name to the one advisor it was given to, and to no one else', async () => {
  await agreement({ consumer, advisor })
  expect(telling(JSON.stringify(await app.as(advisor).call(listLeads)))).toContain('Quillonia')
  expect(telling(JSON.stringify(await app.as(firmAdmin).call(listLeads)))).toEqual([])
})

test('answers that only the consumer sees reach no advisor, not even one with a consent', async () => {
  const answers = ['age', 'incomeBracket', 'financialGoals', 'riskTolerance', 'preferredLanguage', 'startTimeline']
  const reserved = await a.consumer({
    age: 57,
    incomeBracket: '100k_200k',
    financialGoals: ['retire_well'],
    riskTolerance: 'high',
    startTimeline: 'within_3_months',
  })
  await agreement({ consumer: reserved, advisor })
  // A brief for somebody else changes nothing.
  const secondAdvisor = await an.advisor()
  await agreement({ consumer: reserved, advisor: secondAdvisor })
  await app.as(reserved).call(shareBrief, {
    params: { advisorId: secondAdvisor.id },
    body: { fields: [...briefFields], note: 'For the other one alone.', version: 0 },
  })
  const replies = await Promise.all(
    endpoints
      .filter(({ method }) => method === 'GET')
      .map((endpoint) => {
        const names = Object.keys(endpoint.params?.shape ?? {})
        const params = Object.fromEntries(names.map((name) => [name, reserved.id]))
        return app.app.inject({
          method: 'GET',
          url: addressOf(endpoint, { params }),
          headers: { authorization: `Bearer ${advisor.accessToken}` },
        })
      }),
  )
  const leaks = replies.flatMap(({ body }) =>
    answers.filter((answer) => body.includes(`"${answer}":`) || body.includes('For the other one')),
  )
  expect(leaks).toEqual([])
  expect(replies.some(({ body }) => body.includes(reserved.email))).toBe(true)
})
