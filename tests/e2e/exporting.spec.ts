import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { pdfMessages } from '#contract/messaging/exporting/values.ts'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { chats, messages } from '#server/messaging/tables.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { expect, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password } from './support/people.ts'
import { aSecondNode } from './support/time.ts'

const { firstName, lastName, id: advisorId } = demoAccounts.advisor

/** Presses an entry of the conversation's menu, and reads the file that comes. */
async function fileFrom(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Conversation options' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a conversation is downloaded as a PDF and as JSON, which hold its words, names and times', async ({
  request,
  signedIn,
  signedInWith,
}) => {
  const { email, lastName: ownLastName, chatId, headers } = await newClient(request)
  const data = { clientId: randomUUID(), body: 'Is my pension enough?' }
  expect(await request.post(`/api/chats/${chatId}/messages`, { headers, data })).toBeOK()
  const desk = await signedIn('advisor')
  await desk.goto(`/messages/${chatId}`)
  await desk.getByRole('textbox', { name: /^Message/ }).fill('It is.\nLet us look at it.')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  const own = await signedInWith(email, password)
  await own.goto(`/messages/${chatId}`)
  await expect(own.getByRole('log').getByText('Let us look at it.')).toBeVisible()

  const pdf = await fileFrom(own, 'Download as PDF')
  expect(pdf.name).toBe('conversation.pdf')
  const text = pdfText(pdf.bytes)
  expect(text).toContain(`Conversation with ${firstName} ${lastName}`)
  expect(text).toContain('2 messages. Times are in Pacific time.')
  const time = new Date().toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'America/Los_Angeles' })
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([time, 'Is my pension enough?', 'It is.', 'Let us look at it.']),
  )

  const json = await fileFrom(desk, 'Download as JSON')
  expect(json.name).toBe('conversation.json')
  const consumer = { name: `Nora ${ownLastName}`, role: 'consumer' }
  expect(JSON.parse(json.bytes.toString())).toMatchObject({
    chatId,
    messageCount: 2,
    people: [{ id: advisorId, name: `${firstName} ${lastName}` }, consumer],
    messages: [
      { position: 1, text: 'Is my pension enough?' },
      { position: 2, text: 'It is.\nLet us look at it.', from: advisorId },
    ],
  })
})

test('the menu says how many messages the PDF of a longer conversation holds', async ({ request, signedInWith }) => {
  const { email, chatId } = await newClient(request)
  const count = pdfMessages + 1
  const node = await aSecondNode()
  const createdAt = new Date()
  await node.db.insert(messages).values(
    Array.from({ length: count }, (_, place) => ({
      chatId,
      senderId: advisorId,
      clientId: randomUUID(),
      createdAt,
      position: place + 1,
      body: `Note ${place + 1}.`,
    })),
  )
  await node.db.update(chats).set({ lastPosition: count }).where(eq(chats.id, chatId))
  await node.close()
  const page = await signedInWith(email, password)
  await page.goto(`/messages/${chatId}`)
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Download as JSON', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const text = pdfText((await fileFrom(page, 'Download the latest 3,000 messages as PDF')).bytes)
  expect(text).toContain('The latest 3000 of 3001 messages.')
  expect(text.split('\n')).toContain('Note 2.')
  expect(text.split('\n')).not.toContain('Note 1.')
})
