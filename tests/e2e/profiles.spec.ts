import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { endedSession } from './support/errors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewAccount, aNewConsumer, newPassword } from './support/people.ts'

async function openOnlineStatus(page: Page): Promise<Locator> {
  await page.goto('/settings#presence')
  const choices = page.getByRole('radiogroup', { name: 'Your online status' })
  await expect(choices.getByRole('radio', { name: 'Online' })).toBeChecked()
  return choices
}

test('an online status that the server cannot save is reverted with a message', { tag: '@desktop' }, async ({
  expectError,
  request,
  signedInWith,
}) => {
  const page = await signedInWith((await aNewConsumer(request)).email, newPassword)
  const choices = await openOnlineStatus(page)
  await page.route('**/api/profile/online-status', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  expectError({ status: 503, path: '/api/profile/online-status' })
  await choices.getByText('Busy').click()
  await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible()
  await expect(choices.getByRole('radio', { name: 'Online' })).toBeChecked()
  await choices.getByText('Busy').click()
  await expect(page.getByText('Profile saved successfully')).toBeVisible()
  await expect(choices.getByRole('radio', { name: 'Busy' })).toBeChecked()
})

test('an online status that cannot be saved leaves the later choice that is being saved', { tag: '@desktop' }, async ({
  expectError,
  request,
  signedInWith,
}) => {
  const page = await signedInWith((await aNewConsumer(request)).email, newPassword)
  const choices = await openOnlineStatus(page)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let saves = 0
  await page.route('**/api/profile/online-status', async (route) => {
    saves += 1
    if (saves === 1) return first.promise.then(() => route.fulfill({ status: 503, json: {} }))
    return second.promise.then(() => route.continue())
  })
  expectError({ status: 503, path: '/api/profile/online-status' })
  await choices.getByText('Busy').click()
  await choices.getByText('Away').click()
  first.resolve()
  await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible()
  await expect(choices.getByRole('radio', { name: 'Away' })).toBeChecked()
  second.resolve()
  await expect(page.getByText('Profile saved successfully')).toBeVisible()
  await expect(choices.getByRole('radio', { name: 'Away' })).toBeChecked()
})

const aNewAdvisor = (request: APIRequestContext) => aNewAccount(request, { role: 'advisor' })

test('an advisor fills in the profile in steps, sees the card grow, and what is missing before it can be published', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const advisor = await signedInWith(await aNewAdvisor(request), newPassword)
  await advisor.goto('/profile')
  await expect(advisor).toHaveURL(/advisor-profile/)
  await expect(advisor.getByText('Step 1 of 10: About you')).toBeVisible()
  await expectSound(advisor)

  const next = advisor.getByRole('button', { name: 'Save and continue' })
  await advisor.getByRole('textbox', { name: 'First name' }).fill('Ilse')
  await advisor.getByRole('textbox', { name: 'Last name' }).fill('Marquardt')
  await expect(advisor.getByRole('complementary').getByText('Ilse Marquardt')).toBeVisible()
  await next.click()
  await expect(advisor.getByText('Choose your state', { exact: true }).last()).toBeVisible()
  await advisor.getByRole('combobox', { name: 'State' }).selectOption('OR')
  await next.click()
  await expect(advisor).toHaveURL(/step=story/)

  // What is missing is known once the rest is saved, and a group of choices is no field of its own.
  for (const [step, first] of Object.entries({ skills: 'Retirement', service: 'Alabama' })) {
    await advisor.goto(`/advisor-profile?step=${step}`)
    await next.click()
    await expect(advisor.getByRole('checkbox', { name: first, exact: true })).toBeFocused()
  }

  // The next visit resumes at the first step that is open.
  await advisor.goto('/advisor-profile')
  await expect(advisor.getByText('Step 2 of 10: In your words')).toBeVisible()
  await advisor.goto('/advisor-profile?step=fee')
  await advisor.getByRole('textbox', { name: 'Percentage of assets' }).fill('9')
  await next.click()
  await expect(advisor.getByText(/Enter a percentage from 0 to 5/)).toBeVisible()
  await advisor.getByRole('textbox', { name: 'Percentage of assets' }).fill('0.9')
  await next.click()
  await expect(advisor).toHaveURL(/step=statements/)

  // The address is not verified yet, so neither is the number looked up nor the profile shown.
  const steps = advisor.getByRole('navigation', { name: 'Steps of your profile' })
  await expect(steps.getByRole('link', { name: 'Done: How you are paid' })).toBeVisible()
  await steps.getByRole('link', { name: 'Verification' }).click()
  await expect(advisor.getByRole('button', { name: 'Check my number' })).toBeDisabled()
  await steps.getByRole('link', { name: 'In your words' }).click()
  await advisor.getByRole('textbox', { name: 'Headline' }).fill('A sentence nobody saved.')
  await steps.getByRole('link', { name: 'Publish' }).click()
  await expect(advisor.getByText('Still missing:')).toBeVisible()
  await expect(advisor.getByRole('button', { name: 'Publish my profile' })).toBeDisabled()
  await advisor.getByRole('link', { name: 'Verify your email address' }).filter({ visible: true }).click()
  await expect(advisor.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible()
  await advisor.getByRole('button', { name: 'Leave' }).click()
  await expect(advisor).toHaveURL(/\/verify/)
})

test('an advisor’s statements about payment and practice are on the page that a visitor finds from the home page', {
  tag: '@desktop',
}, async ({ page, signedIn }) => {
  // Another project may save its own text at the same time.
  const clients = /^Owners of bakeries, since \w+\.$/
  const advisor = await signedIn('firm_admin')
  await advisor.goto('/')
  await advisor.goto('/advisor-profile')
  await advisor.getByRole('radio', { name: /^Fees and commissions/ }).check()
  await advisor.getByRole('radio', { name: /^Fiduciary when giving investment advice/ }).check()
  await advisor.getByRole('textbox', { name: 'Minimum yearly fee' }).fill('0')
  await advisor.getByRole('textbox', { name: 'Custodian' }).fill('')
  await advisor
    .getByRole('textbox', { name: 'Typical clients' })
    .fill(`Owners of bakeries, since ${Date.now().toString(36)}.`)
  await advisor.getByRole('textbox', { name: 'Brochure' }).fill('http://larkspur.example/adv.pdf')
  await advisor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(advisor.getByText('Enter a web address that starts with https://')).toBeVisible()
  await advisor.getByRole('textbox', { name: 'Brochure' }).fill('https://larkspur.example/adv.pdf')
  await expectSound(advisor)
  await advisor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(advisor.getByText('Profile saved successfully')).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('combobox', { name: /^Search advisors/ }).fill('Edmund Larkspur')
  await page.getByRole('option', { name: /^Edmund Larkspur/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edmund Larkspur' })).toBeVisible()
  const fact = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: name }) })
      .getByRole('definition')
  await expect(fact('Typical clients')).toHaveText(clients)
  await expect(fact('Minimum yearly fee')).toHaveText('No minimum')
  await expect(fact('Custodian')).toHaveText('Not stated by the advisor')
  await expect(fact('Public register')).toHaveText('Sample advisor: no register entry')
  await expectSound(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Advisors' }).click()
  await page.getByRole('searchbox', { name: /^Name, firm/ }).fill('Edmund Larkspur')
  await page.getByRole('button', { name: 'Find advisors' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Edmund Larkspur' })
  await expect(card.getByText('Fees and commissions, fiduciary when giving investment advice')).toBeVisible()
})

test('an advisor positions a photo with the keyboard, and the chosen square is shown', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const advisor = await signedInWith(await aNewAdvisor(request), newPassword)
  await advisor.goto('/advisor-profile')
  const half = { width: 300, height: 300, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  const upright = { width: 300, height: 600, channels: 3 as const, background: '#ff0000' }
  const buffer = await sharp({ create: upright })
    .composite([{ input: blue, left: 0, top: 300 }])
    .png()
    .toBuffer()
  const choose = (name: string, content: Buffer) =>
    advisor.getByLabel('Your picture').setInputFiles({ name, mimeType: 'image/png', buffer: content })
  await choose('note.png', Buffer.from('no picture'))
  await expect(advisor.getByText('We couldn’t read that picture')).toBeVisible()

  await choose('upright.png', buffer)
  const dialog = advisor.getByRole('dialog', { name: 'Position your photo' })
  await dialog.getByRole('slider', { name: 'Up or down' }).focus()
  await advisor.keyboard.press('End')
  await expect(dialog.getByRole('slider', { name: 'Up or down' })).toHaveValue('1')
  await expectSound(advisor)
  await dialog.getByRole('slider', { name: 'Zoom' }).focus()
  await advisor.keyboard.press('End')
  await expect(dialog.getByText(/75 pixels wide and will look blurry/)).toBeVisible()
  await advisor.keyboard.press('Home')
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  await expect(advisor.getByRole('button', { name: 'Change picture' })).toBeVisible()
  const picture = await advisor.locator('main img').first().getAttribute('src')
  const { dominant } = await sharp(await (await request.get(picture ?? '')).body()).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)
})

test('signing out on other devices ends their sessions and keeps this one', { tag: '@desktop' }, async ({
  page,
  signedInWith,
  expectError,
}) => {
  expectError({ status: 401, path: /^\/api\// }, endedSession)
  const { email } = await aNewConsumer(page.request)
  const [here, there] = [await signedInWith(email, newPassword), await signedInWith(email, newPassword)]
  await there.goto('/settings')
  await expect(there.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await here.goto('/settings')
  await here.getByText('Busy', { exact: true }).click()
  await expect(there.getByRole('radio', { name: 'Busy' })).toBeChecked()
  // An open page would notice by its connection.
  await there.goto('about:blank')
  await here.getByRole('button', { name: 'Sign out on other devices' }).click()
  await expect(here.getByText('Signed out on your other devices')).toBeVisible()
  const calls: string[] = []
  there.on('request', (request) => request.url().endsWith('/api/billing') && calls.push(request.method()))
  await there.goto('/billing')
  await expect(there).toHaveURL(/\/signin/)
  await expect(there.getByText('Please sign in to access this page')).toBeVisible()
  expect(calls).toEqual(['GET'])
  await here.reload()
  await expect(here.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
