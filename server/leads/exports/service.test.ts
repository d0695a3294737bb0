import { expect, test } from 'vitest'
import { saveLead } from '#contract/leads/endpoints.ts'
import { exportClientsJson, exportLeadsCsv, exportLeadsJson } from '#contract/leads/exports/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { withdraw } from '#server/profiles/consents/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)

test('an export names consumers only while they consent, and escapes formulas', async () => {
  const advisor = await an.advisor()
  const consumer = await a.consumer({ firstName: 'Quillon', lastName: 'Winter' })
  const { lead } = await aLead({ advisor, consumer })
  await app.as(advisor).call(saveLead, { params: { id: lead.id }, body: { notes: '=1+1\nand more' } })
  const csv = String(await app.as(advisor).call(exportLeadsCsv))
  expect(csv).toContain('Quillon Winter')
  expect(csv).toContain("'=1+1")
  await withdraw(consumer.ctx(), advisor.id)
  expect(JSON.stringify(await app.as(advisor).call(exportLeadsJson))).not.toMatch(/Winter|Quillon/)
})

test('clients are exported as JSON that other programs read', async () => {
  const advisor = await an.advisor()
  const clients = [{ name: 'Ann Lee', email: 'ann@example.com' }]
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })
  // The client of the tests parses JSON by its media type.
  expect(await app.as(advisor).call(exportClientsJson)).toMatchObject([
    { origin: 'imported', name: 'Ann Lee', email: 'ann@example.com' },
  ])
})
