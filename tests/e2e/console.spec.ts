import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { endedSession } from './support/errors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

test('the staff answer a message to support from a draft, and ban its account with a reason that the log keeps', {
  tag: '@desktop',
}, async ({ page: visitor, signedIn, signedInWith, expectError }) => {
  // The open page of the banned account notices that its session has ended.
  expectError(endedSession)
  const consumer = await aNewConsumer(visitor.request)
  const person = await signedInWith(consumer.email, newPassword)
  await stored(person, returningVisitor)
  await person.goto('/')
  const supportMenu = async (item: string) => {
    await person.getByRole('button', { name: 'Support' }).click()
    await person.getByRole('menuitem', { name: item }).click()
  }
  await supportMenu('Chat with us')
  const dialog = person.getByRole('dialog', { name: 'How Can We Help?' })
  await dialog.getByRole('button', { name: 'Live Chat' }).click()
  const question = `Where do I change my name? ${consumer.name}`
  await dialog.getByLabel('Message').fill(question)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog).toBeHidden()

  const staff = await signedIn('admin')
  await stored(staff, returningVisitor)
  await staff.goto('/')
  const places = staff.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: /^Support/ }).click()
  const entry = staff.getByRole('navigation', { name: 'Requests' }).getByRole('link', { name: consumer.name })
  await entry.click()
  const request = staff.getByRole('article', { name: `Request from ${consumer.name}` })
  await expect(request).toContainText(question)
  const addSavedReply = async () => {
    await request.getByRole('button', { name: 'Saved replies' }).click()
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /^Time zone of the calendar/ })
      .click()
  }
  await request.getByLabel('Your answer').focus()
  await addSavedReply()
  await expect(request.getByLabel('Your answer')).toHaveValue(/^Pages show/)
  await expect(request.getByText('Write your message first')).toHaveCount(0)
  await request.getByLabel('Your answer').fill('Under Calendar.')
  await addSavedReply()
  await expect(request.getByLabel('Your answer')).toHaveValue(/^Under Calendar\.\nPages show/)
  await request.getByLabel('Your answer').fill('Under Profile, at the top.')
  await staff.reload()
  await entry.click()
  await expect(request.getByLabel('Your answer')).toHaveValue('Under Profile, at the top.')
  await request.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByText('Answer sent')).toBeVisible()
  await staff.getByRole('radiogroup', { name: 'Which requests' }).getByText('Waiting').click()
  await entry.click()
  await expect(request.getByLabel('Your answer')).toHaveValue('')
  await expect(request.getByRole('list', { name: 'Messages' })).toContainText('Under Profile, at the top.')

  await supportMenu('Your messages to support')
  await person.getByRole('link', { name: question }).click()
  await expect(person.getByText('Under Profile, at the top.')).toBeVisible()
  await person.getByLabel('Reply').fill('It worked')
  await person.getByRole('main').getByRole('link', { name: 'Help' }).click()
  await person.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(person.getByLabel('Reply')).toHaveValue('It worked')
  await expectSound(person)
  // The open desk follows: the request is no longer one that waits for its writer.
  await person.getByRole('button', { name: 'Send message' }).click()
  await expect(request.getByRole('list', { name: 'Messages' })).toContainText('It worked')
  await expect(entry).toBeHidden()

  await request.getByRole('button', { name: 'Close request' }).press('Enter')
  const closing = staff.getByRole('dialog', { name: 'Close request' })
  await closing.getByLabel('Reason').fill('They know where it is now')
  await closing.getByRole('button', { name: 'Close request' }).press('Enter')
  await expect(entry).toBeHidden()
  // The closed request stays open beside the list, and so does the focus.
  await expect(request.getByRole('button', { name: 'Open request again' })).toBeFocused()
  await staff.getByRole('radiogroup', { name: 'Which requests' }).getByText('Closed').click()
  await entry.click()
  await request.getByRole('link', { name: 'Open account' }).click()
  await staff.getByRole('button', { name: 'Ban account' }).click()
  const ban = staff.getByRole('dialog', { name: `Ban account: ${consumer.name}` })
  await ban.getByLabel('Reason').fill(`Writes under the name of somebody else: ${consumer.name}`)
  await ban.getByRole('button', { name: 'Ban account' }).click()
  await expect(staff.getByText('Account banned')).toBeVisible()
  // The button is gone, so the keyboard goes on from the name of the page.
  await expect(staff.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(person.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await places.getByRole('link', { name: 'Audit log' }).click()
  await expect(staff.locator('main')).toContainText(`Writes under the name of somebody else: ${consumer.name}`)
  await expectSound(staff)
})

test('a request on the phone opens in the place of the list, keeps its address, and Back leads to the list', {
  tag: '@phone',
}, async ({ signedIn }) => {
  const staff = await signedIn('admin')
  await staff.goto('/admin/support')
  const list = staff.getByRole('navigation', { name: 'Requests' })
  const opened = staff.getByRole('article', { name: /^Request from/ })
  await expect(opened).toBeHidden()
  await list.getByRole('link').nth(1).click()
  await expect(list).toBeHidden()
  const name = await opened.getAttribute('aria-label')
  await expectSound(staff)
  await staff.reload()
  await expect(opened).toHaveAccessibleName(name ?? '')
  await staff.getByRole('link', { name: 'All requests' }).click()
  await expect(list).toBeVisible()
  await list.getByRole('link').first().click()
  await expect(list).toBeHidden()
  await staff.goBack()
  await expect(list).toBeVisible()
  await expect(opened).toBeHidden()
})

test('the staff choose among all emails and read one as it is sent, formatted and as text', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const staff = await signedIn('admin')
  await stored(staff, returningVisitor)
  await staff.goto('/')
  await staff.getByRole('link', { name: 'Jobs' }).first().click()
  await staff.locator('main').getByRole('link', { name: 'Emails' }).click()
  await staff.getByRole('link', { name: 'Preview every email' }).click()
  await staff.getByLabel('Email', { exact: true }).selectOption('billing.news')
  await staff.getByLabel('Example').selectOption('payment-failed')
  const email = staff.frameLocator('iframe[title^="Email: "]')
  await expect(email.getByRole('heading').first()).toBeVisible()
  const heading = await email.getByRole('heading').first().innerText()
  await staff.getByText('Plain text').click()
  await expect(staff.locator('main pre')).toContainText(heading)
  await staff.reload()
  await expect(staff.getByLabel('Example')).toHaveValue('payment-failed')
  await expectSound(staff)
})

test('the staff see when payments were last compared, and why an email and a job failed', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const staff = await signedIn('admin')
  await stored(staff, returningVisitor)
  const main = staff.locator('main')
  await staff.goto('/admin/payments')
  await expect(main).toContainText('No differences')
  await expect(main).toContainText(/\d+ payments and refunds of three days compared/)
  await staff.goto('/admin/mails')
  await staff.getByText('Failed', { exact: true }).click()
  await expect(main).toContainText('hanna.lindqvist@larkspur-fiduciary.invalid')
  await expect(main).toContainText('No mail server knows this address.')
  await staff.goto('/admin/jobs')
  const retry = main.getByRole('button', { name: 'Retry mail.deliver' })
  await retry.click()
  await staff.getByLabel('Reason').fill('The mail server is back')
  await staff.getByRole('button', { name: 'Retry job' }).click()
  await expect(staff.getByText('Queued again')).toBeVisible()
  // It fails once more, which the page shows without a reload.
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await expectSound(staff)
})
