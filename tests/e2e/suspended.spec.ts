import { eq } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import { demoId } from '#server/commands/demo/ids.ts'
import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { expect, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'
import { aSecondNode } from './support/time.ts'

test('a chat with a suspended advisor says that they are not available, and has no link to their page', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const advisorId = demoId('advisor 377')
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`/api/consents/${advisorId}`, { headers, data: {} })
  const chat = await (await request.post('/api/chats', { headers, data: { advisorId } })).json()
  const node = await aSecondNode()
  const suspendUntil = (bannedUntil: Date | null) =>
    node.db.update(users).set({ bannedUntil }).where(eq(users.id, advisorId))
  await suspendUntil(new Date(Date.now() + 3_600_000))
  try {
    const page = await signedInWith(email, newPassword)
    await stored(page, returningVisitor)
    await page.goto(`/messages/${chat.id}`)
    const about = page.getByRole('complementary', { name: /About/ })
    await expect(about.getByText(`${chat.other.displayName} isn’t available on Fairlead right now`)).toBeVisible()
    await expect(about.getByText('Wren')).toBeVisible()
    await expect(about.getByRole('button', { name: 'Stop sharing' })).toBeVisible()
    await expect(about.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('main').locator(`a[href*="${advisorId}"]`)).toHaveCount(0)
  } finally {
    await suspendUntil(null)
    await node.close()
  }
})
