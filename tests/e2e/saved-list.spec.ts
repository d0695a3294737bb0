import type { APIRequestContext, Route } from '@playwright/test'
import { codeMailedTo, expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { layoutShifts, watchLayoutShifts } from './support/layout-shifts.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

/** The page of the invitation that was mailed to an address. */
async function invitationTo(request: APIRequestContext, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text()
    const mail = outbox.split('<article').find((part) => part.includes(`To ${email} `) && /saved\/join/.test(part))
    link = /\/saved\/join\/[\w-]+/.exec(mail ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('what counts in the score is changed on the saved list as well', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches?view=grid')
  const saved = own.waitForResponse((response) => response.url().endsWith('/reaction') && response.ok())
  await own
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await saved
  await own.goto('/saved')
  await own.getByRole('button', { name: 'Change what counts' }).click()
  const dialog = own.getByRole('dialog', { name: 'Change what counts' })
  await dialog.getByRole('checkbox', { name: /^Availability/ }).click()
  await expect(dialog.getByRole('checkbox', { name: /^Availability/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: /^Save \(/ }).click()
  await expect(dialog).toBeHidden()
  await own.getByRole('button', { name: 'Change what counts' }).click()
  await expect(dialog.getByRole('checkbox', { name: /^Availability/ })).not.toBeChecked()
  await expect(own).toHaveURL(/\/saved$/)
})

test('the saved list removes a card when it is unsaved, and an undo brings it back; another device changes it too', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const { items }: { items: { advisor: { id: string; name: string } }[] } = await (
    await request.get('/api/matches', { headers })
  ).json()
  const [first, second, third] = items.map(({ advisor }) => advisor)
  const react = async (advisor: typeof first, reaction: 'like' | null) =>
    expect((await request.put(`/api/matches/${advisor?.id}/reaction`, { headers, data: { reaction } })).ok()).toBe(true)
  for (const advisor of [first, second]) await react(advisor, 'like')
  const own = await signedInWith(email, newPassword)
  await own.goto('/saved')
  const lead = own.getByRole('main').getByText(/saved advisors?$/)
  await expect(lead).toHaveText('Two saved advisors')
  await expect(own.getByText(/scored under \d+/)).toHaveCount(0)
  const bookmark = own.getByRole('button', { name: `Save ${first?.name}` })
  await bookmark.click()
  await expect(bookmark).toBeHidden()
  await expect(lead).toHaveText('One saved advisor')
  await own.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(bookmark).toBeVisible()
  await expect(lead).toHaveText('Two saved advisors')

  // What is done on another device shows at once.
  await react(second, null)
  await expect(lead).toHaveText('One saved advisor')
  await expect(own.getByRole('button', { name: `Save ${second?.name}` })).toBeHidden()
  await react(third, 'like')
  await expect(lead).toHaveText('Two saved advisors')
  await expect(own.getByRole('button', { name: `Save ${third?.name}` })).toBeVisible()
  // So does what is done while the list is being read.
  const [reading, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const readSlowly = async (route: Route) => {
    const reply = await route.fetch()
    reading.resolve()
    await read.promise
    await route.fulfill({ response: reply })
  }
  await own.route('**/api/matches?*', readSlowly, { times: 1 })
  await react(second, 'like')
  await reading.promise
  await react(third, null)
  await expect(own.getByRole('button', { name: `Save ${third?.name}` })).toBeHidden()
  read.resolve()
  await expect(own.getByRole('button', { name: `Save ${second?.name}` })).toBeVisible()
  await expect(own.getByRole('button', { name: `Save ${third?.name}` })).toBeHidden()
  await expect(lead).toHaveText('Two saved advisors')
  // The page has no bar at its foot, so it keeps no room for one.
  expect(await own.evaluate(() => document.documentElement.style.getPropertyValue('--footbar'))).toBe('')
})

test('cards of matches and of saved advisors do not move after they are drawn', async ({ request, signedInWith }) => {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const { items }: { items: { advisor: { id: string } }[] } = await (
    await request.get('/api/matches', { headers })
  ).json()
  const data = { reaction: 'like' }
  expect((await request.put(`/api/matches/${items[0]?.advisor.id}/reaction`, { headers, data })).ok()).toBe(true)
  const own = await signedInWith(email, newPassword)
  await watchLayoutShifts(own)
  for (const path of ['/matches?view=grid', '/saved']) {
    await own.goto(path)
    await expect(own.getByRole('article').first()).toBeVisible()
    await own.waitForLoadState('networkidle')
    expect(await layoutShifts(own, 0.02)).toEqual([])
  }
})

test('two consumers share a saved list by invitation, and both see saves and notes', { tag: '@phone' }, async ({
  request,
  signedInWith,
}) => {
  const [first, second] = [await aNewConsumer(request), await aNewConsumer(request)]
  const owner = await signedInWith(first.email, newPassword)
  await owner.goto('/matches?view=grid')
  const card = owner.getByRole('article').first()
  const name = await card.getByRole('heading', { level: 2 }).innerText()
  // The list changes before the server has answered.
  const saved = owner.waitForResponse((response) => response.url().endsWith('/reaction') && response.ok())
  await card.getByRole('button', { name: `Save ${name}` }).click()
  await saved
  await owner.goto('/saved')
  await owner.getByRole('button', { name: 'Invite your partner' }).click()
  await owner.getByRole('textbox', { name: 'Partner’s email' }).fill(second.email)
  await expectSound(owner)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText(`You invited ${second.email}`)).toBeVisible()

  const partner = await signedInWith(second.email, newPassword)
  await partner.goto(await invitationTo(request, second.email))
  await expectSound(partner)
  await partner.getByRole('button', { name: 'Share the list' }).click()
  await expect(partner.getByText('You and Wren have shared this list')).toBeVisible()
  await expect(owner.getByText('You and Wren have shared this list')).toBeVisible()
  await expect(partner.getByText('Saved by Wren')).toBeVisible()
  await partner.getByRole('button', { name: `Save ${name}` }).click()
  await expect(partner.getByText('Saved by you and Wren')).toBeVisible()
  await partner.getByRole('button', { name: `Add a note on ${name}` }).click()
  await partner.getByRole('textbox', { name: `Your note on ${name}` }).fill('Let’s call first.')
  await partner.getByRole('button', { name: 'Save note' }).click()
  await expect(partner.getByRole('button', { name: `Edit your note on ${name}` })).toBeFocused()
  await expectSound(partner)

  await owner.reload()
  await expect(owner.getByText('Let’s call first.')).toBeVisible()
  await expect(owner.getByText('Saved by you and Wren')).toBeVisible()
  await owner.getByRole('button', { name: 'Stop sharing' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(owner.getByRole('button', { name: 'Invite your partner' })).toBeVisible()
})

test('a partner who signs up from an invitation comes back to it after verifying in another tab', {
  tag: '@phone',
}, async ({ request, page }) => {
  const { token } = await aNewConsumer(request)
  const email = freshEmail('partner')
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/shared-list/invitation', { headers, data: { email } })).ok()).toBe(true)
  const invitation = await invitationTo(request, email)
  await page.goto(invitation)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(newPassword)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(newPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Share the list' })).toBeVisible()

  const second = await page.context().newPage()
  await second.goto('/verify')
  await second.getByRole('textbox', { name: 'Code' }).fill(await codeMailedTo(request, email, /verify|confirm/i))
  await second.getByRole('button', { name: 'Verify', exact: true }).click()
  await second.getByRole('link', { name: 'Go to your invitation' }).click()
  await expect(second).toHaveURL(invitation)
  await second.getByRole('button', { name: 'Share the list' }).click()
  await expect(second.getByText('You and Wren have shared this list')).toBeVisible()
  // Accepted, it no longer comes before the person's own pages.
  await second.goto('/verify')
  await expect(second.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/consumer-dashboard')
})

test('a card offers the appointment and no other call where one is booked with the advisor', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const { items }: { items: { advisor: { id: string; name: string; nextFreeAt: string; modes: string[] } }[] } = await (
    await request.get('/api/matches', { headers })
  ).json()
  const advisor = items.map(({ advisor }) => advisor).find(({ modes }) => modes.includes('video'))
  if (!advisor) throw new Error('no match meets by video')
  expect((await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })).ok()).toBe(true)
  expect((await request.put(`/api/matches/${advisor.id}/reaction`, { headers, data: { reaction: 'like' } })).ok()).toBe(
    true,
  )
  const data = { advisorId: advisor.id, startsAt: advisor.nextFreeAt, mode: 'video', timeZone: 'America/New_York' }
  expect((await request.post('/api/appointments', { headers, data })).status()).toBe(201)
  const own = await signedInWith(email, newPassword)
  for (const path of ['/matches?view=grid', '/saved', `/matches/compare?advisor=${advisor.id}`]) {
    await own.goto(path)
    const link = own.getByRole('link', { name: `Your appointment with ${advisor.name}` })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', '/appointments')
  }
  await expectSound(own)
  const compared = own.getByRole('link', { name: `Your appointment with ${advisor.name}` })
  await own.setViewportSize({ width: 1_440, height: 900 })
  expect(await compared.innerText()).toBe('Your appointment')
  await own.setViewportSize({ width: 390, height: 844 })

  // The two pages that book show it in place of the times: of consultations one at a time is open.
  for (const path of [`/advisors/${advisor.id}`, `/book/${advisor.id}`]) {
    await own.goto(path)
    const panel = own.getByRole('region', { name: 'Choose a time' })
    await expect(panel.getByRole('heading', { name: /^You (have|requested) an appointment on / })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Your appointments' })).toBeVisible()
    await expect(panel.getByRole('radio')).toHaveCount(0)
    await expectSound(own)
    await expect(panel.getByRole('button', { name: 'Book another time' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Reschedule' }).click()
    await expect(own.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    await own.keyboard.press('Escape')
    await expect(panel.getByRole('button', { name: 'Reschedule' })).toBeFocused()
  }
})
