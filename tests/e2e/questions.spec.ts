import { demoAccounts } from '#server/commands/demo/accounts.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewAccount, aNewConsumer, newPassword } from './support/people.ts'

test('a consumer answers with the keyboard alone, leaves, and resumes where they stopped', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const consumer = await signedInWith(await aNewAccount(request), newPassword)
  await consumer.goto('/consumer-profile')
  const question = (name: string) => consumer.getByRole('heading', { name })

  await expect(question('What are your goals?')).toBeFocused()
  await consumer.keyboard.press('Tab')
  await consumer.keyboard.press('Space')
  await expect(consumer.getByRole('checkbox', { name: 'Retire well' })).toBeChecked()
  await consumer.keyboard.press('Enter')
  await expect(question('What do you want help with?')).toBeFocused()
  await expectSound(consumer)

  await consumer.goto('/consumer-profile?step=home')
  await expect(question('Where do you live?')).toBeFocused()
  await consumer.keyboard.press('Tab')
  await consumer.keyboard.type('Oregon')
  await consumer.keyboard.press('Tab')
  await consumer.keyboard.type('97205')
  await consumer.keyboard.press('Enter')
  await expect(question('What’s your name?')).toBeFocused()
  await expect(consumer).toHaveURL(/step=name/)
  await consumer.keyboard.press('Tab')
  await consumer.keyboard.type('Noor')
  await consumer.keyboard.press('Enter')
  await expect(consumer.getByText('Enter your last name')).toBeVisible()
  await expect(consumer.getByRole('textbox', { name: 'Last name' })).toBeFocused()
  await consumer.keyboard.type('Haddad')
  await consumer.keyboard.press('Enter')

  await expect(consumer.getByText('Profile data is incomplete')).toBeVisible()
  await expect(question('What do you want help with?')).toBeFocused()

  await consumer.goto('/consumer-profile')
  await expect(question('What do you want help with?')).toBeVisible()

  await consumer.goto('/consumer-profile?step=answers')
  await expect(consumer.getByText('Noor Haddad')).toBeVisible()
  await expect(consumer.getByText('Oregon 97205')).toBeVisible()
  await expectSound(consumer)
})

test('the links of the question flow save what was chosen, and stay where an answer is wrong', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const consumer = await signedInWith(await aNewAccount(request), newPassword)
  await consumer.goto('/consumer-profile?step=start')
  const question = (name: string) => consumer.getByRole('heading', { name })
  const morning = consumer.getByRole('checkbox', { name: /^Morning/ })
  await morning.check()
  await consumer.getByRole('link', { name: 'Back' }).click()
  await expect(consumer.getByText('Choose the closest option')).toBeVisible()
  await consumer.getByRole('radio', { name: 'Right away' }).check()
  await consumer.getByRole('link', { name: 'Back' }).click()
  await expect(question('What do you want help with?')).toBeFocused()
  await consumer.goto('/consumer-profile?step=start')
  await expect(consumer.getByRole('radio', { name: 'Right away' })).toBeChecked()
  await expect(morning).toBeChecked()

  await morning.uncheck()
  await consumer.getByRole('link', { name: 'See all your answers' }).click()
  await expect(consumer).not.toHaveURL(/step=start/)
  await consumer.goto('/consumer-profile?step=start')
  await expect(consumer.getByRole('radio', { name: 'Right away' })).toBeChecked()
  await expect(morning).not.toBeChecked()
})

test('Skip and the back button of the browser ask before a changed answer is lost', { tag: '@phone' }, async ({
  request,
  signedInWith,
}) => {
  const consumer = await signedInWith(await aNewAccount(request), newPassword)
  await consumer.goto('/consumer-profile?step=goals')
  const question = (name: string) => consumer.getByRole('heading', { name })
  const loss = consumer.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async (answer: string) => {
    await loss.getByRole('button', { name: 'Stay' }).click()
    await expect(consumer.getByRole('checkbox', { name: answer })).toBeChecked()
  }
  await consumer.getByRole('checkbox', { name: 'Retire well' }).check()
  await consumer.getByRole('link', { name: 'Skip', exact: true }).click()
  await stay('Retire well')
  await consumer.getByRole('button', { name: 'Next' }).click()
  await expect(question('What do you want help with?')).toBeFocused()
  await consumer.getByRole('checkbox', { name: /^Retirement/ }).check()
  await consumer.goBack()
  await stay('Retirement')
  await consumer.goBack()
  await loss.getByRole('button', { name: 'Leave' }).click()
  await expect(question('What are your goals?')).toBeFocused()
  await expect(consumer.getByRole('checkbox', { name: 'Retire well' })).toBeChecked()
})

test('a question of a complete profile leads back to the answers', { tag: '@phone' }, async ({ signedIn }) => {
  const consumer = await signedIn('consumer')
  await consumer.goto('/consumer-profile?step=answers')
  const change = consumer.getByRole('link', { name: 'Change: How old are you?' })
  for (const way of ['Back', 'Skip']) {
    await change.click()
    await expect(consumer.getByRole('heading', { name: 'How old are you?' })).toBeFocused()
    await consumer.getByRole('link', { name: way, exact: true }).click()
    await expect(change).toBeVisible()
  }
})

test('a question answered from a brief leads back to the brief, which keeps its unsaved note', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const { email } = await aNewConsumer(request)
  const consumer = await signedInWith(email, newPassword)
  const advisorId = demoAccounts.advisor.id
  await consumer.goto(`/consumer-profile?brief=${advisorId}`)
  const note = consumer.getByRole('textbox', { name: 'In your own words' })
  const age = consumer.getByRole('link', { name: 'Answer: Age' })
  await note.fill('The shares vest in May.')
  await age.click()
  await expect(consumer.getByRole('heading', { name: 'How old are you?' })).toBeFocused()
  await expectSound(consumer)
  await consumer.getByRole('textbox', { name: 'Your age' }).fill('52')
  await consumer.getByRole('button', { name: 'Save' }).click()
  await expect(consumer.getByRole('heading', { name: 'Your brief for Marisol' })).toBeVisible()
  await expect(note).toHaveValue('The shares vest in May.')
  await expect(consumer.getByRole('link', { name: 'Change: Age' })).toBeFocused()

  await consumer.getByRole('link', { name: 'Change: Age' }).click()
  await consumer.getByRole('link', { name: 'Back' }).click()
  await expect(note).toHaveValue('The shares vest in May.')
  await consumer.goto(`/consumer-profile?brief=${advisorId}`)
  await expect(note).toHaveValue('')
})

test('finishing the questions leads to the matches, with focus on the name of the page', { tag: '@phone' }, async ({
  request,
  signedInWith,
}) => {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.patch('/api/profile', { headers, data: { firstName: '', lastName: '' } })).ok()).toBe(true)
  const consumer = await signedInWith(email, newPassword)
  await consumer.goto('/consumer-profile')
  await consumer.getByRole('textbox', { name: 'First name' }).fill('Noor')
  await consumer.getByRole('textbox', { name: 'Last name' }).fill('Haddad')
  await consumer.getByRole('button', { name: 'Finish' }).click()
  await expect(consumer).toHaveURL(/\/matches/)
  await expect(consumer.getByRole('heading', { level: 1 })).toBeFocused()
  await consumer.goto('/consumer-profile?step=age')
  await consumer.getByRole('textbox', { name: 'Your age' }).fill('52')
  await consumer.getByRole('button', { name: 'Save' }).click()
  await expect(consumer.getByRole('heading', { level: 1, name: 'Your profile' })).toBeFocused()
})

test('an answer that cannot be saved offline stays on the page with a message', { tag: '@phone' }, async ({
  request,
  signedInWith,
  goOffline,
}) => {
  const { email } = await aNewConsumer(request)
  const consumer = await signedInWith(email, newPassword)
  await consumer.goto('/consumer-profile?step=age')
  await consumer.getByRole('textbox', { name: 'Your age' }).fill('52')
  // Parts of the page that come later are on their way.
  await consumer.waitForLoadState('networkidle')
  await goOffline(consumer.context())
  await consumer.getByRole('button', { name: 'Save' }).click()
  await expect(consumer.getByText('Failed to save profile changes')).toBeVisible()
  await expect(consumer.getByRole('textbox', { name: 'Your age' })).toHaveValue('52')
  await consumer.context().setOffline(false)
  await consumer.getByRole('button', { name: 'Save' }).click()
  await expect(consumer).toHaveURL(/step=answers/)
})

/** The choices of the online status in the settings of somebody who is online. */

test('Back leads to the question that was answered, also from the address without a step', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const consumer = await signedInWith(await aNewAccount(request), newPassword)
  await consumer.goto('/consumer-profile')
  await consumer.getByText('Retire well').click()
  await consumer.getByRole('button', { name: 'Next' }).click()
  await expect(consumer.getByRole('heading', { name: 'What do you want help with?' })).toBeVisible()
  await consumer.goBack()
  await expect(consumer.getByRole('heading', { name: 'What are your goals?' })).toBeVisible()
  await expect(consumer.getByRole('checkbox', { name: 'Retire well' })).toBeChecked()
})
