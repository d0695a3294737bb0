import { readFile } from 'node:fs/promises'
import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

const advisor = demoAccounts.advisor

test('a consumer finds an advisor with reasons, writes, shares a brief and books, and the advisor works the lead', async ({
  page,
  signedIn,
  signedInWith,
  expectError,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const { email, name } = await aNewConsumer(page.request)
  const consumer = await signedInWith(email, newPassword)
  const desk = await signedIn('advisor')

  // Matches made of the answers, each with its reasons.
  await consumer.goto('/matches')
  await expect(consumer.getByRole('heading', { level: 1 })).toContainText(/match(es)? your profile/)
  await expectSound(consumer)

  // The advisor's page: before anything is agreed, the advisor knows nothing of this person.
  await consumer.goto(`/advisors/${advisor.id}`)
  await expect(consumer.getByRole('heading', { level: 1 })).toContainText('Marisol Etcheverry')
  await expectSound(consumer)
  await desk.goto('/messages')
  await expect(desk.getByText(name)).toHaveCount(0)

  // To write, the consumer agrees to be known by this one advisor.
  await consumer.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(consumer.getByRole('heading', { name: 'Share your details with Marisol?' })).toBeVisible()
  // An appointment by phone discloses a number that the consumer does not share otherwise.
  await expect(consumer.getByRole('dialog').getByText('Only for phone calls you book')).toBeVisible()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Share with Marisol' }).click()
  await expect(consumer).toHaveURL(/\/(messages|chat)\//)
  await consumer.getByRole('textbox', { name: 'Message' }).fill('Can you help with shares from my employer?')
  await consumer.getByRole('button', { name: 'Send' }).click()
  await expect(consumer.getByText('Can you help with shares from my employer?').last()).toBeVisible()

  // The advisor sees it arrive, and the two talk as it happens.
  await expect(desk.getByText(name).first()).toBeVisible()
  await desk.getByRole('region', { name: 'Conversations' }).getByText(name).first().click()
  await expect(desk.getByText('Can you help with shares from my employer?').last()).toBeVisible()
  await expectSound(desk)
  await desk.getByRole('textbox', { name: 'Message' }).pressSequentially('Yes, with pleasure')
  await expect(consumer.getByText('Marisol is typing')).toBeVisible()
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(consumer.getByText('Yes, with pleasure').last()).toBeVisible()
  await expect(desk.getByText(/Read \d/).last()).toBeVisible()

  // A brief: the consumer chooses what it holds, and the advisor reads it beside the chat at once.
  await consumer.goto(`/consumer-profile?brief=${advisor.id}`)
  const reads = consumer.getByRole('region', { name: 'What Marisol reads' })
  await consumer.getByRole('checkbox', { name: 'Total to invest' }).check()
  await consumer.getByRole('checkbox', { name: 'Language' }).uncheck()
  const note = consumer.getByRole('textbox', { name: 'In your own words' })
  await note.fill('a'.repeat(1_000))
  await expect(consumer.getByText('That’s the limit of 1,000 characters.')).toBeVisible()
  await note.fill('The shares vest in May.')
  await expectSound(consumer)
  await consumer.getByRole('button', { name: 'Share with Marisol' }).click()
  await expect(consumer.getByRole('heading', { name: 'What Marisol reads' })).toBeFocused()
  const lines = await reads.getByRole('definition').allTextContents()
  expect(lines).toContain('$400,000')
  if (isPhone) await desk.getByRole('button', { name: /about this conversation/ }).click()
  const brief = desk.getByRole('region', { name: 'Brief' })
  await expect(brief.getByRole('definition')).toHaveText(lines)
  await expect(brief).toContainText('The shares vest in May.')
  await note.fill('The shares vest in June.')
  await consumer.getByRole('button', { name: 'Save changes' }).click()
  await expect(consumer.getByText('You have no changes to save.')).toBeVisible()
  await expect(brief).toContainText('The shares vest in June.')
  await expectSound(desk)
  // What another tab has saved is replaced by a second save, and nothing typed is lost.
  await note.fill('The shares vest in July.')
  const elsewhere = await consumer.context().newPage()
  await elsewhere.goto(consumer.url())
  await elsewhere.getByRole('textbox', { name: 'In your own words' }).fill('The shares vest in August.')
  await elsewhere.getByRole('button', { name: 'Save changes' }).click()
  await expect(brief).toContainText('The shares vest in August.')
  await elsewhere.close()
  expectError({ status: 409, path: `/api/briefs/${advisor.id}` })
  await consumer.getByRole('button', { name: 'Save changes' }).click()
  await expect(consumer.getByText(/^Your brief changed on another device/)).toBeVisible()
  await expect(note).toHaveValue('The shares vest in July.')
  await consumer.getByRole('button', { name: 'Save changes' }).click()
  await expect(brief).toContainText('The shares vest in July.')
  const downloading = desk.waitForEvent('download')
  await brief.getByRole('button', { name: 'Download PDF' }).click()
  const text = pdfText(await readFile(await (await downloading).path())).replaceAll('\n', ' ')
  for (const line of [...lines, 'The shares vest in July.']) expect(text).toContain(line)

  // A free consultation, booked from a real slot.
  await consumer.goto(`/advisors/${advisor.id}`)
  const slots = consumer.getByRole('region', { name: 'Choose a time' })
  await slots.locator('label:has(input[type=radio]:not([name*=mode]))').first().click()
  await slots.getByRole('button', { name: /^Request / }).click()
  await expect(consumer.getByRole('heading', { name: /^Request sent for/ })).toBeVisible()

  // The advisor confirms, and both see it in their days.
  await desk.goto('/appointments')
  const appointment = desk.getByRole('listitem').filter({ hasText: name }).last()
  await appointment.getByRole('button', { name: 'Confirm' }).click()
  await expect(appointment.getByText('Confirmed', { exact: true })).toBeVisible()
  await consumer.goto('/consumer-dashboard')
  await expect(consumer.getByText('Confirmed').first()).toBeVisible()
  await expect(consumer.getByText('Consultation with Marisol Etcheverry', { exact: false }).first()).toBeVisible()
  await expectSound(consumer)

  // The lead is there, in the state the two of them brought it to.
  await desk.goto('/leads')
  if (isPhone) await desk.getByRole('tab', { name: /^Consultation/ }).click()
  await expect(desk.getByText(name).first()).toBeVisible()
  await expectSound(desk)

  // The consumer chooses which emails come, and the choice stays.
  await consumer.goto('/settings')
  const news = consumer.getByRole('combobox', { name: 'Product updates by email' })
  await expect(news).toHaveValue('off')
  const saved = consumer.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
  await news.selectOption('On')
  await saved
  await consumer.reload()
  await expect(news).toHaveValue('now')

  // The consumer takes the agreement back, and is a stranger again.
  await consumer
    .getByRole('listitem')
    .filter({ hasText: 'Marisol Etcheverry' })
    .getByRole('button', { name: /Stop sharing/ })
    .click()
  await consumer.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(consumer.getByText('You stopped sharing')).toBeVisible()
  await desk.goto('/messages')
  await expect(desk.getByText('A consumer in Oregon').first()).toBeVisible()
  await expect(desk.getByText(name)).toHaveCount(0)
})
