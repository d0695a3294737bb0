import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aPdf, aPhoto } from '#tests/factories/attachments.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password } from './support/people.ts'

const log = (page: Page) => page.getByRole('log')
const tray = (page: Page) => page.getByRole('list', { name: 'Attached files' })
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files)

test('files that are chosen, dropped or pasted reach the other side, and refused ones say why', async ({
  request,
  signedIn,
  signedInWith,
  expectError,
}) => {
  expectError({ status: 422, path: /^\/api\/attachments\/[^/]+\/complete$/ })
  const { email, lastName, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  await consumer.goto(`/messages/${chatId}`)
  const photo = await aPhoto(1_200, 800)
  const pdf = await aPdf(2)
  await choose(consumer, [
    { name: 'Porch.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'Return 2025.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'Not really.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
    { name: 'Large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(26 * 1_024 * 1_024) },
  ])
  await expect(tray(consumer).getByText('This file is larger than 25 MB.')).toBeVisible()
  await expect(tray(consumer).getByText(/doesn’t match its name/)).toBeVisible()
  await expect(consumer.getByText('2 of 4 files ready to send')).toBeAttached()
  await expectSound(consumer)
  for (const name of ['Not really.pdf', 'Large.pdf'])
    await consumer.getByRole('button', { name: `Remove ${name}` }).press('Enter')
  await expect(consumer.getByRole('button', { name: 'Remove Porch.jpg' })).toBeFocused()
  // A dropped file comes with the same message; the sheet over the conversation says where it goes.
  const green = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
  const dropped = await consumer.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'Yard.png', { type: 'image/png' }))
      return data
    },
    [...green],
  )
  const conversation = consumer.getByRole('region', { name: /^Conversation with/ })
  await conversation.dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(consumer.getByText(/^Drop files to send to/)).toBeVisible()
  await conversation.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(consumer.getByText('3 of 3 files ready to send')).toBeAttached()
  // A picture from the clipboard, as after a screenshot.
  await consumer.getByRole('textbox', { name: 'Message' }).evaluate(
    (field, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'Screenshot.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...green],
  )
  await expect(tray(consumer).getByText('Screenshot.png')).toBeVisible()
  await expect(consumer.getByText('4 of 4 files ready to send')).toBeAttached()
  await consumer.getByRole('button', { name: 'Send' }).click()
  await expect(tray(consumer)).toBeHidden()
  await expect(log(consumer).getByText(/Sent|Delivered/)).toBeVisible()

  const advisor = await signedIn('advisor')
  await advisor.goto('/messages')
  await advisor.getByRole('link', { name: new RegExp(`${lastName}.*4 files`) }).click()
  await expect(log(advisor).getByText('2 pages')).toBeVisible()
  await expectSound(advisor)
  await log(advisor).getByRole('button', { name: 'Open Porch.jpg' }).click()
  const lightbox = advisor.getByRole('dialog', { name: 'Porch.jpg' })
  await expect(lightbox.getByRole('img', { name: 'Porch.jpg' })).toHaveJSProperty('naturalWidth', 1_200)
  await expectSound(advisor)
  await advisor.keyboard.press('ArrowRight')
  await expect(advisor.getByRole('img', { name: 'First page of Return 2025.pdf' })).toBeVisible()
  await advisor.keyboard.press('Escape')
  await expect(advisor.getByRole('dialog')).toBeHidden()
  await expect(log(advisor).getByRole('button', { name: 'Open Porch.jpg' })).toBeFocused()
  const saving = advisor.waitForEvent('download')
  await advisor.getByRole('button', { name: 'Download Return 2025.pdf' }).first().click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Return 2025.pdf')
  expect((await readFile(await saved.path())).equals(pdf)).toBe(true)

  // The files beside the chat make the page no higher, and those of a deleted message go.
  expect(await advisor.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  await log(consumer)
    .getByRole('button', { name: /^Message options/ })
    .click()
  await consumer.getByRole('menuitem', { name: 'Delete' }).click()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(log(advisor).getByText('Message deleted')).toBeVisible()
  await expect(advisor.getByRole('button', { name: 'Download Return 2025.pdf' })).toHaveCount(0)
})

test('an upload is canceled while it runs, and one that failed is tried again', async ({
  request,
  signedInWith,
  expectError,
}) => {
  expectError({ status: 403, path: /^\/api\/chats\/[^/]+\/attachments$/ })
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password, 'phone')
  await consumer.goto(`/messages/${chatId}`)
  const isPiece = /\/api\/attachments\/[^/]+\/content/
  // No piece arrives.
  await consumer.route(isPiece, () => undefined)
  const isSent = consumer.waitForRequest(isPiece)
  await choose(consumer, { name: 'Changed my mind.txt', mimeType: 'text/plain', buffer: Buffer.from('Not this one') })
  await expect(tray(consumer).getByRole('progressbar', { name: 'Upload of Changed my mind.txt' })).toBeVisible()
  await isSent
  const isAborted = consumer.waitForEvent('requestfailed', (sent) => isPiece.test(sent.url()))
  await consumer.getByRole('button', { name: 'Remove Changed my mind.txt' }).press('Enter')
  await isAborted
  await expect(tray(consumer)).toBeHidden()
  await expect(consumer.getByRole('button', { name: 'Attach files' })).toBeFocused()
  await consumer.unroute(isPiece)

  await consumer.route(
    /\/api\/chats\/[^/]+\/attachments$/,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', status: 403, code: 'core.forbidden', title: 'You can’t do this.' },
      }),
    { times: 1 },
  )
  await choose(consumer, { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('For our talk') })
  await consumer.getByRole('button', { name: 'Try Notes.txt again' }).click()
  await expect(consumer.getByText('1 of 1 file ready to send')).toBeAttached()
})

test('an upload waits for a lost connection and continues where it stopped', async ({
  request,
  signedInWith,
  goOffline,
}) => {
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password, 'phone')
  await consumer.goto(`/messages/${chatId}`)
  const offsets: string[] = []
  let isCut = false
  await consumer.route(/\/api\/attachments\/[^/]+\/content/, async (route) => {
    offsets.push(new URL(route.request().url()).searchParams.get('offset') ?? '')
    await route.continue()
    if (offsets.length === 2 && !isCut) {
      isCut = true
      await goOffline(consumer.context())
    }
  })
  const large = Buffer.concat([await aPdf(1), Buffer.alloc(3 * 1_024 * 1_024, '%')])
  await choose(consumer, { name: 'Long.pdf', mimeType: 'application/pdf', buffer: large })
  await expect(tray(consumer).getByText('Waiting for a connection')).toBeVisible()
  await expect(consumer.getByRole('button', { name: 'Send' })).toBeDisabled()
  await consumer.context().setOffline(false)
  await expect(consumer.getByText('1 of 1 file ready to send')).toBeAttached({ timeout: 20_000 })
  // Not from the beginning: at most the piece that was on its way is sent twice.
  expect(offsets.filter((offset) => offset === '0').length).toBe(1)
  expect(offsets.length).toBeLessThanOrEqual(8)
  // What is uploaded is still there after a reload.
  await consumer.reload()
  await expect(tray(consumer).getByText('Long.pdf')).toBeVisible()
  await consumer.getByRole('button', { name: 'Send' }).click()
  await expect(log(consumer).getByText('Long.pdf')).toBeVisible()
})

test('an upload that a reload interrupts resumes by itself, and what is kept of one is deleted on sign-out', async ({
  request,
  signedInWith,
}) => {
  const { email, chatId } = await newClient(request)
  const consumer = await signedInWith(email, password)
  await consumer.goto(`/messages/${chatId}`)
  consumer.on('dialog', (dialog) => void dialog.accept())
  const offsets: number[] = []
  let isHeld = true
  await consumer.route(/\/api\/attachments\/[^/]+\/content/, async (route) => {
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')))
    // The third piece of a file does not arrive while it is held.
    if (!isHeld || offsets.length < 3) await route.continue()
  })
  const large = Buffer.concat([await aPdf(1), Buffer.alloc(3 * 1_024 * 1_024, '%')])
  const begin = async (name: string) => {
    offsets.length = 0
    isHeld = true
    await choose(consumer, { name, mimeType: 'application/pdf', buffer: large })
    await expect.poll(() => offsets.length).toBe(3)
  }
  const keptFiles = () => consumer.evaluate(async () => (await (await caches.open('unfinished-files')).keys()).length)
  await begin('Long.pdf')
  isHeld = false
  await consumer.reload()
  await expect(consumer.getByText('1 of 1 file ready to send')).toBeAttached()
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  await consumer.getByRole('button', { name: 'Send' }).click()
  await expect(log(consumer).getByText('Long.pdf')).toBeVisible()
  await expect.poll(keptFiles).toBe(0)

  await begin('Longer.pdf')
  expect(await keptFiles()).toBe(1)
  await consumer.getByRole('button', { name: /^Your menu/ }).click()
  await consumer.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(keptFiles).toBe(0)
  expect(await consumer.evaluate(() => sessionStorage.getItem('chat_uploads'))).toBeNull()
})
