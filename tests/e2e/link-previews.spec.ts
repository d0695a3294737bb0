import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, expectSound, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password } from './support/people.ts'

const log = (page: Page) => page.getByRole('log')

/** A site of one page on this machine. */
async function startSite(html: string) {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `http://127.0.0.1:${port}/fees`, close: () => server.close() }
}

test('the sender of a link adds its preview, which both see until it is removed', async ({
  request,
  signedIn,
  signedInWith,
  expectError,
}) => {
  expectError({ status: 422, path: /\/link-preview$/ })
  const site = await startSite('<title>How fees work</title><meta name="description" content="In plain words">')
  try {
    const { email, lastName, chatId } = await newClient(request)
    const consumer = await signedInWith(email, password)
    const advisor = await signedIn('advisor')
    await consumer.goto(`/chat/${chatId}`)
    const write = async (text: string) => {
      await consumer.getByRole('textbox', { name: 'Message' }).fill(text)
      await consumer.getByRole('button', { name: 'Send' }).click()
    }
    await write(`Is this right? ${site.url}`)
    await advisor.goto('/messages')
    await advisor.getByRole('link', { name: new RegExp(lastName) }).click()
    await expect(log(advisor).getByText('Is this right?')).toBeVisible()
    // Only the sender decides whether our server opens the page.
    await expect(advisor.getByRole('button', { name: 'Add link preview' })).toHaveCount(0)

    await consumer.getByRole('button', { name: 'Add link preview' }).click()
    for (const page of [consumer, advisor]) {
      const card = log(page).getByRole('link', { name: /How fees work/ })
      await expect(card).toContainText('In plain words')
      await expect(card).toContainText('127.0.0.1')
      await expect(card).toHaveAttribute('href', site.url)
      await expectSound(page)
    }
    await consumer.reload()
    await consumer.getByRole('button', { name: 'Remove preview of 127.0.0.1' }).click()
    for (const page of [consumer, advisor])
      await expect(log(page).getByRole('link', { name: /How fees work/ })).toHaveCount(0)

    await write('And http://10.0.0.1/router')
    const offers = consumer.getByRole('button', { name: 'Add link preview' })
    await expect(offers).toHaveCount(2)
    await offers.last().click()
    await expect(consumer.getByText('We couldn’t read this page, so there’s no preview.')).toBeVisible()
  } finally {
    site.close()
  }
})
