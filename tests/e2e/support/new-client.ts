import type { APIRequestContext } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { codeMailedTo, expect, freshEmail } from './fixtures.ts'

export const password = 'a-long-enough-one'
const { advisor } = demoAccounts

export type NewClient = { email: string; lastName: string; chatId: string; headers: Record<string, string> }

/**
 * A new client of the demo's advisor: signed up, named, and agreed to contact. Nobody else writes
 * in their chat.
 */
export async function newClient(request: APIRequestContext): Promise<NewClient> {
  const email = freshEmail('chat')
  const lastName = `Quill${email.slice(email.indexOf('.') + 1, email.indexOf('@'))}`
  const data = { email, password, data: { user_type: 'consumer' } }
  expect((await request.post('/auth/v1/signup', { data })).ok()).toBe(true)
  const token = await codeMailedTo(request, email, /verify|confirm/i)
  const verified = await request.post('/auth/v1/verify', { data: { type: 'email', email, token } })
  const { access_token } = await verified.json()
  const headers = { authorization: `Bearer ${access_token}` }
  await request.patch('/api/profile', { headers, data: { firstName: 'Nora', lastName } })
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  const chat = await (await request.post('/api/chats', { headers, data: { advisorId: advisor.id } })).json()
  return { email, lastName, chatId: chat.id, headers }
}
