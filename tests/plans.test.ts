import { expect, test } from 'vitest'
import { choosePlan } from '#contract/billing/endpoints.ts'
import { planIds, plans } from '#contract/billing/values.ts'
import { endpoints } from '#contract/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { addressOf } from '#tests/support/client.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)

test('every advisor plan opens the same endpoints', async () => {
  const advisorPlans = planIds.filter((id) => plans[id].payer === 'advisor')
  const answers = []
  for (const plan of advisorPlans) {
    const advisor = await an.advisor()
    await app.as(advisor).call(choosePlan, { body: { plan, interval: 'monthly' } })
    const statuses: Record<string, number> = {}
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const names = Object.keys(endpoint.params?.shape ?? {})
      const url = addressOf(endpoint, { params: Object.fromEntries(names.map((name) => [name, advisor.id])) })
      const headers = { authorization: `Bearer ${advisor.accessToken}` }
      statuses[endpoint.path] = (await app.app.inject({ method: 'GET', url, headers })).statusCode
    }
    answers.push(statuses)
  }
  const [basic, ...others] = answers
  expect(basic).toMatchObject({ '/api/leads': 200, '/api/leads/statistics': 200, '/api/analytics/practice': 200 })
  for (const statuses of others) expect(statuses).toEqual(basic)
})
