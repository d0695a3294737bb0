import { expect, test } from 'vitest'
import * as endpoints from '#contract/matching/searches/endpoints.ts'
import { savedSearchesAtMost } from '#contract/matching/searches/schemas.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a } = people(app)
const keep = (consumer: TestPerson, name: string) =>
  app.as(consumer).call(endpoints.saveSearch, { body: { name, query: 'specialty=tax&sort=cost' } })
const namesOf = async (consumer: TestPerson) =>
  (await app.as(consumer).call(endpoints.listSearches)).items.map(({ name }) => name)

test('saved searches are listed by name, renamed and removed', async () => {
  const consumer = await a.consumer()
  const tax = await keep(consumer, 'Tax nearby')
  const cheap = await keep(consumer, 'Cheap')
  expect(tax).toMatchObject({ name: 'Tax nearby', query: 'specialty=tax&sort=cost' })
  expect(await namesOf(consumer)).toEqual(['Cheap', 'Tax nearby'])
  const client = app.as(consumer)
  await client.call(endpoints.renameSearch, { params: { id: cheap.id }, body: { name: 'Zero frills' } })
  expect(await namesOf(consumer)).toEqual(['Tax nearby', 'Zero frills'])
  await client.call(endpoints.removeSearch, { params: { id: tax.id } })
  expect(await namesOf(consumer)).toEqual(['Zero frills'])
  expect((await client.refused(endpoints.removeSearch, { params: { id: tax.id } })).status).toBe(404)
})

test('saved searches stay within the limit when more are saved at once', async () => {
  const consumer = await a.consumer()
  const all = Array.from({ length: savedSearchesAtMost + 3 }, (_, at) => keep(consumer, `No ${at}`))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(savedSearchesAtMost)
  const body = { name: 'One more', query: '' }
  expect((await app.as(consumer).refused(endpoints.saveSearch, { body })).code).toBe('matching.too-many-searches')
})
