import { expect, test } from 'vitest'
import { exportForRedtail, exportForWealthbox } from '#contract/integrations/crm-files/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const { aLead } = leadsOf(app)
const files = [exportForWealthbox, exportForRedtail] as const
const linesOf = (csv: unknown) => String(csv).trimEnd().split('\r\n')

test('the Wealthbox and Redtail files have their header row, also without a lead', async () => {
  const advisor = app.as(await an.advisor())
  expect(linesOf(await advisor.call(exportForWealthbox))[0]).toBe(
    'First Name,Last Name,Contact Type,Email Address,Phone Number,State,Contact Source,Tags',
  )
  expect(linesOf(await advisor.call(exportForRedtail))[0]).toBe(
    'First Name,Last Name,Status,Source,Email,Phone,State,Keywords',
  )
})

test('names with commas and quotes are quoted, and a formula is escaped', async () => {
  const advisor = await an.advisor()
  const consumer = await a.consumer({ firstName: '=SUM(A1)', lastName: 'O"Hara, Jr.' })
  await aLead({ advisor, consumer })
  for (const file of files) {
    const [, row] = linesOf(await app.as(advisor).call(file))
    expect(row).toMatch(/^"'=SUM\(A1\)","O""Hara, Jr\.",Prospect,/)
  }
})

test('an international phone number is a number in the files, and a formula that begins like it is escaped', async () => {
  const advisor = await an.advisor()
  const clients = [
    { name: '+1 Lee', phone: '+1 503 555 0128' },
    { name: '+1+cmd|calc', phone: '' },
  ]
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })
  for (const file of files) {
    const rows = linesOf(await app.as(advisor).call(file)).join('\n')
    expect(rows).toMatch(/,\+1 503 555 0128,/)
    expect(rows).toContain("'+1+cmd|calc")
  }
})

test('a consumer is in the files only until the consent is withdrawn', async () => {
  const advisor = await an.advisor()
  const consumer = await a.consumer({ firstName: 'Quillon', lastName: 'Winter' })
  await aLead({ advisor, consumer })
  for (const file of files) expect(String(await app.as(advisor).call(file))).toContain(consumer.email)
  await withdrawConsent(consumer.ctx(), advisor.id)
  for (const file of files) expect(linesOf(await app.as(advisor).call(file))).toHaveLength(1)
})

test('clients from the advisor’s own list are in the files as clients', async () => {
  const advisor = await an.advisor()
  const clients = [{ name: 'Ann Marie Lee', email: 'ann@example.com' }]
  await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients } })
  expect(linesOf(await app.as(advisor).call(exportForWealthbox))[1]).toContain('Ann Marie,Lee,Client,ann@example.com')
  expect(linesOf(await app.as(advisor).call(exportForRedtail))[1]).toContain('Ann Marie,Lee,Active Client,Fairlead')
})
