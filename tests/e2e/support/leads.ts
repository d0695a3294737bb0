import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect } from './fixtures.ts'
import { aNewConsumer, tokenOf } from './people.ts'

/** A new consumer who has just agreed to contact with the demo's advisor. */
export async function aConsentingConsumer(request: APIRequestContext) {
  const consumer = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${consumer.token}` }
  const reply = await request.put(`/api/consents/${demoAccounts.advisor.id}`, { headers, data: { source: 'match' } })
  expect(reply.ok()).toBe(true)
  return { ...consumer, headers }
}

/** The name of a new lead of the demo's advisor. */
export const aNewLead = async (request: APIRequestContext): Promise<string> => (await aConsentingConsumer(request)).name

export async function advisorHeaders(request: APIRequestContext): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenOf(request, demoAccounts.advisor)}` }
}

/** The advisor's lead with this consumer name, which the firm's board does not show. */
export async function leadIdOf(request: APIRequestContext, name: string): Promise<string> {
  const reply = await request.get('/api/leads', { headers: await advisorHeaders(request) })
  const { items } = (await reply.json()) as { items: { id: string; consumer: { displayName: string } }[] }
  return items.find(({ consumer }) => consumer.displayName === name)?.id ?? ''
}

/** Brings the status on screen where the phone shows one at a time. */
export async function showStatus(page: Page, status: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${status}`) })
  if (await tab.isVisible()) await tab.click()
}

/** Answers the question that guards what is not saved. */
export const stayOnPage = (page: Page) =>
  page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
