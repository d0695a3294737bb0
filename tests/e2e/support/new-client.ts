import type { APIRequestContext } from '@playwright/test'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { freshEmail } from './fixtures.ts'
import { signUpByApi } from './people.ts'

const { advisor } = demoAccounts

export type NewClient = { email: string; lastName: string; chatId: string; headers: Record<string, string> }

/**
 * A new client of the demo's advisor: signed up, named, and agreed to contact. Nobody else writes
 * in their chat.
 */
export async function newClient(request: APIRequestContext): Promise<NewClient> {
  const email = freshEmail('chat')
  const lastName = `Quill${email.slice(email.indexOf('.') + 1, email.indexOf('@'))}`
  const { headers } = await signUpByApi(request, { email, profile: { firstName: 'Nora', lastName } })
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  const chat = await (await request.post('/api/chats', { headers, data: { advisorId: advisor.id } })).json()
  return { email, lastName, chatId: chat.id, headers }
}
