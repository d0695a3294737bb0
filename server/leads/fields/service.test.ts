import { expect, test } from 'vitest'
import { listClients, saveClient } from '#contract/leads/clients/endpoints.ts'
import { getLead, listLeads, moveLead, saveLead } from '#contract/leads/endpoints.ts'
import { exportClientsJson, exportLeadsCsv } from '#contract/leads/exports/endpoints.ts'
import * as fields from '#contract/leads/fields/endpoints.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const { aLead } = leadsOf(app)

test('the value of a custom field is shared by a lead and its client, filtered by, and exported', async () => {
  const { lead, advisor } = await aLead()
  await aLead({ advisor })
  const as = app.as(advisor)
  const body = { name: 'Tier', kind: 'choice' as const, choices: ['Gold', 'Silver'] }
  const { id: fieldId } = await as.call(fields.addCustomField, { body })
  const params = { id: lead.id }
  const values = [{ fieldId, value: 'Gold' }]
  expect(await as.call(saveLead, { params, body: { fields: values } })).toMatchObject({ fields: values })
  const found = await as.call(listLeads, { query: { field: `${fieldId}:Gold` } })
  expect(found.items.map(({ id }) => id)).toEqual([lead.id])
  await as.call(moveLead, { params, body: { to: 'converted' } })
  const [client] = (await as.call(listClients, { query: {} })).items
  expect(client?.fields).toEqual(values)
  const silver = [{ fieldId, value: 'Silver' }]
  await as.call(saveClient, { params: { id: client?.id ?? '' }, body: { fields: silver } })
  const seen = await as.call(getLead, { params })
  expect(seen.fields).toEqual(silver)
  expect(seen.history.filter(({ edit }) => edit?.field === 'custom').map(({ note }) => note)).toEqual(['Tier', 'Tier'])
  expect(String(await as.call(exportLeadsCsv))).toMatch(/custom\.Tier[\s\S]*Silver/)
  expect(await as.call(exportClientsJson)).toMatchObject([{ 'custom.Tier': 'Silver' }])
  await as.call(fields.deleteCustomField, { params: { id: fieldId } })
  expect((await as.call(getLead, { params })).fields).toEqual([])
})

test('a renamed custom field keeps its values, and is refused a name in use or by another advisor', async () => {
  const { lead, advisor } = await aLead()
  const as = app.as(advisor)
  const [budget, tier] = [
    { name: 'Budget', kind: 'number' as const },
    { name: 'Tier', kind: 'text' as const },
  ]
  const { id: fieldId } = await as.call(fields.addCustomField, { body: budget })
  await as.call(fields.addCustomField, { body: tier })
  const params = { id: lead.id }
  const values = [{ fieldId, value: '1200' }]
  await as.call(saveLead, { params, body: { fields: values } })
  const renaming = (name: string) => ({ params: { id: fieldId }, body: { name } })
  expect(await as.call(fields.renameCustomField, renaming('Fee'))).toMatchObject({ name: 'Fee', kind: 'number' })
  expect((await as.call(getLead, { params })).fields).toEqual(values)
  expect(String(await as.call(exportLeadsCsv))).toMatch(/custom\.Fee[\s\S]*1200/)
  expect(await as.refused(fields.renameCustomField, renaming('TIER'))).toMatchObject({
    code: 'leads.field-name-taken',
    fields: [{ path: 'name' }],
  })
  expect(await as.call(fields.renameCustomField, renaming('fee'))).toMatchObject({ name: 'fee' })
  const stranger = app.as(await an.advisor())
  expect((await stranger.refused(fields.renameCustomField, renaming('Mine'))).code).toBe('core.not-found')
})

test.each([
  ['number', '12.5', 'twelve'],
  ['date', '2027-04-01', '2027-02-30'],
] as const)('a custom field of kind %s accepts %s and refuses %s', async (kind, right, wrong) => {
  const { lead, advisor } = await aLead()
  const as = app.as(advisor)
  const { id: fieldId } = await as.call(fields.addCustomField, { body: { name: 'It', kind } })
  const saving = (value: string) => ({ params: { id: lead.id }, body: { fields: [{ fieldId, value }] } })
  expect((await as.call(saveLead, saving(right))).fields).toEqual([{ fieldId, value: right }])
  expect((await as.refused(saveLead, saving(wrong))).code).toBe('leads.wrong-field-value')
  expect((await as.call(saveLead, saving(''))).fields).toEqual([])
})

test('an advisor has up to ten custom fields whose names differ by more than case, which other advisors cannot use', async () => {
  const { lead, advisor } = await aLead()
  const stranger = await an.advisor()
  const add = (name: string) => ({ body: { name, kind: 'text' as const } })
  const { id: fieldId } = await app.as(stranger).call(fields.addCustomField, add('Theirs'))
  const saving = { params: { id: lead.id }, body: { fields: [{ fieldId, value: 'Mine' }] } }
  expect((await app.as(advisor).refused(saveLead, saving)).code).toBe('leads.wrong-field-value')
  for (let count = 1; count <= 9; count += 1) await app.as(advisor).call(fields.addCustomField, add(`Field ${count}`))
  expect((await app.as(advisor).refused(fields.addCustomField, add('field 1'))).code).toBe('leads.field-name-taken')
  await app.as(advisor).call(fields.addCustomField, add('Field 10'))
  expect((await app.as(advisor).refused(fields.addCustomField, add('Field 11'))).code).toBe('leads.too-many-fields')
})

test('a custom field has the name of no column of the leads', async () => {
  const advisor = await an.advisor()
  const body = { name: 'next STEP', kind: 'text' as const }
  expect(await app.as(advisor).refused(fields.addCustomField, { body })).toMatchObject({
    code: 'core.invalid',
    fields: [{ path: 'name', message: 'Every lead has a column with that name. Enter another one' }],
  })
})

test('of custom fields that are added at the same moment, ten are kept', async () => {
  const as = app.as(await an.advisor())
  const added = Array.from({ length: 14 }, (_, place) =>
    as.call(fields.addCustomField, { body: { name: `Field ${place}`, kind: 'text' } }),
  )
  await Promise.allSettled(added)
  expect((await as.call(fields.listCustomFields)).items).toHaveLength(10)
})
