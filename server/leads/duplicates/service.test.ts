import { expect, test } from 'vitest'
import { addClientNote, listClients, listTimeline } from '#contract/leads/clients/endpoints.ts'
import * as duplicates from '#contract/leads/duplicates/endpoints.ts'
import { moveLead } from '#contract/leads/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { addTask, listTasks } from '#contract/leads/tasks/endpoints.ts'
import { withdraw } from '#server/profiles/consents/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)

const pairsOf = async (advisor: TestPerson) => (await app.as(advisor).call(duplicates.listDuplicates)).items
const add = (advisor: TestPerson, ...clients: { name: string; email?: string; phone?: string }[]) =>
  app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })

test('an imported client with the address of a converted one is merged into it, but only while they agree', async () => {
  const consumer = await a.consumer()
  const { lead, advisor } = await aLead({ consumer })
  const as = app.as(advisor)
  await add(advisor, { name: 'D. Reyes', email: consumer.email.toUpperCase() })
  expect(await pairsOf(advisor)).toEqual([])
  await as.call(moveLead, { params: { id: lead.id }, body: { to: 'converted' } })
  const [pair] = await pairsOf(advisor)
  expect(pair).toMatchObject({ by: 'email', imported: { name: 'D. Reyes' }, kept: { name: 'Dana Reyes' } })
  const [importedId, keptId] = [pair?.imported.id ?? '', pair?.kept.id ?? '']
  await as.call(addClientNote, { params: { id: importedId }, body: { body: 'Since 2019' } })
  await as.call(addTask, { body: { title: 'Call back', clientId: importedId } })
  await withdraw(consumer.ctx(), advisor.id)
  expect(await pairsOf(advisor)).toEqual([])
  const wrongWay = { params: { id: keptId }, body: { clientId: importedId } }
  expect((await as.refused(duplicates.mergeClient, wrongWay)).code).toBe('leads.client-converted')
  await as.call(duplicates.mergeClient, { params: { id: importedId }, body: { clientId: keptId } })
  expect((await as.call(listClients, { query: {} })).items.map(({ id }) => id)).toEqual([keptId])
  const { items } = await as.call(listTimeline, { params: { id: keptId }, query: { kind: 'note' } })
  expect(items).toMatchObject([{ body: 'Since 2019' }])
  expect((await as.call(listTasks, { query: { leadId: lead.id } })).items).toHaveLength(1)
})

test('two of a list with one name are a pair unless their numbers differ, until they are said to be two', async () => {
  const advisor = await an.advisor()
  const phone = '+1 503 555 0142'
  await add(advisor, { name: 'Ann Lee', phone }, { name: 'ann lee', phone: '(503) 555-0142' })
  await add(advisor, { name: 'Bo Field', phone }, { name: 'Bo Field', phone: '+1 503 555 0199' })
  const [pair, ...more] = await pairsOf(advisor)
  expect(more).toEqual([])
  expect(pair).toMatchObject({ by: 'name', imported: { origin: 'imported' }, kept: { origin: 'imported' } })
  const separation = { params: { id: pair?.imported.id ?? '' }, body: { clientId: pair?.kept.id ?? '' } }
  await app.as(advisor).call(duplicates.separateClients, separation)
  expect(await pairsOf(advisor)).toEqual([])
})
