import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { aConsentingConsumer, advisorHeaders, leadIdOf } from './support/leads.ts'

test('an open client record and the open list hide who they are as soon as the consumer stops sharing their details', async ({
  request,
  signedIn,
}) => {
  const { name, headers: consumer } = await aConsentingConsumer(request)
  const headers = await advisorHeaders(request)
  const leadId = await leadIdOf(request, name)
  const move = { headers, data: { to: 'converted' } }
  expect((await request.post(`/api/leads/${leadId}/move`, move)).ok()).toBe(true)
  const desk = await signedIn('advisor')
  await desk.goto(`/clients?search=${encodeURIComponent(name)}`)
  await desk.getByRole('main').getByRole('link', { name }).click()
  await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
  const list = await desk.context().newPage()
  await list.goto(`/clients?search=${encodeURIComponent(name)}`)
  await expect(list.getByRole('main').getByRole('link', { name })).toBeVisible()
  const withdrawn = await request.delete(`/api/consents/${demoAccounts.advisor.id}`, { headers: consumer })
  expect(withdrawn.ok()).toBe(true)
  await expect(list.getByRole('main').getByRole('link', { name })).toBeHidden()
  await expect(desk.getByRole('heading', { name: /^A consumer/, level: 1 })).toBeVisible()
  await expect(desk.getByText('stopped sharing their details with you')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Open chat' })).toBeVisible()
})

test('a lead loses their name on the open page when they stop sharing it', async ({ request, signedIn }) => {
  const { id } = demoAccounts.advisor
  const { name, headers } = await aConsentingConsumer(request)
  const advisor = await signedIn('advisor')
  await advisor.goto('/leads')
  const main = advisor.getByRole('main')
  await expect(main).toContainText(name)
  expect((await request.delete(`/api/consents/${id}`, { headers })).ok()).toBe(true)
  await expect(main).not.toContainText(name)
})
