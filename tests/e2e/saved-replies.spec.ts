import { expect, expectSound, test } from './support/fixtures.ts'
import { newClient } from './support/new-client.ts'
import { newPassword as password } from './support/people.ts'

test('an advisor keeps a reply beside a half-typed message, and answers with it', async ({ request, signedIn }) => {
  const { chatId, lastName } = await newClient(request)
  const advisor = await signedIn('advisor')
  await advisor.goto(`/messages/${chatId}`)
  const words = advisor.getByRole('textbox', { name: 'Message' })
  await words.fill('Half typed')
  const replies = advisor.getByRole('button', { name: 'Saved replies' })
  await replies.press('Enter')
  await expect(advisor.getByRole('dialog')).toBeVisible()
  await advisor.keyboard.press('Escape')
  await expect(replies).toBeFocused()
  await replies.press('Enter')
  await advisor.getByRole('button', { name: 'New saved reply' }).click()
  await advisor.getByRole('textbox', { name: 'Name' }).fill(`First call ${lastName}`)
  await advisor.getByRole('textbox', { name: 'Reply' }).fill('Hi {first_name}, pick a time: {booking_link}')
  await expectSound(advisor)
  await advisor.getByRole('button', { name: 'Save reply' }).click()
  const saved = advisor.getByRole('button', { name: new RegExp(`^First call ${lastName}`) })
  await advisor.getByRole('button', { name: `Delete First call ${lastName}` }).click()
  await advisor.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await saved.click()
  await expect(words).toHaveValue(/^Half typed\s+Hi Nora, pick a time: http.*#book$/)
  await expect(words).toBeFocused()
  await advisor.getByRole('button', { name: 'Send' }).click()
  await expect(advisor.getByRole('log').getByText('Hi Nora, pick a time')).toBeVisible()
})

test('a client of an advisor who is out of office gets an automatic reply, and sees until when', async ({
  request,
  signedIn,
  signedInWith,
}) => {
  const { email, chatId } = await newClient(request)
  const advisor = await signedIn('advisor')
  await advisor.goto('/settings#away')
  const dayAfter = (days: number, shape: Intl.DateTimeFormatOptions, locale = 'en-US') =>
    advisor.evaluate(
      ([count, form, language]) => new Date(Date.now() + count * 86_400_000).toLocaleDateString(language, form),
      [days, shape, locale] as const,
    )
  await advisor.getByLabel('First day').fill(await dayAfter(0, {}, 'sv'))
  await advisor.getByLabel('Last day').fill(await dayAfter(0, {}, 'sv'))
  await advisor.getByRole('button', { name: 'Save out of office' }).click()
  await expect(advisor.getByText(/^Set from/)).toBeVisible()
  const consumer = await signedInWith(email, password)
  await consumer.goto(`/messages/${chatId}`)
  const tomorrow = await dayAfter(1, { weekday: 'short', month: 'short', day: 'numeric' })
  await expect(consumer.getByText(new RegExp(`out of office until ${tomorrow}`, 'i'))).toBeVisible()
  await consumer.getByRole('textbox', { name: 'Message' }).fill('Thank you')
  await consumer.getByRole('button', { name: 'Send' }).click()
  await expect(consumer.getByRole('log').getByText('Automatic reply')).toBeVisible()
  await advisor.getByRole('button', { name: 'End it' }).click()
  await expect(advisor.getByText(/^Set from/)).toBeHidden()
})
