import type { Page } from '@playwright/test'
import { endedSession } from './support/errors.ts'
import { expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import {
  aNewAccount,
  finishAuthenticatorApp,
  newPassword,
  signIn,
  signUpByApi,
  startAuthenticatorApp,
} from './support/people.ts'

/** Goes to the team from the home page; who runs a firm sets up a second step on the way. */
async function openTeam(page: Page, { setsUp = false } = {}): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  if (setsUp) await finishAuthenticatorApp(page, await startAuthenticatorApp(page))
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Team' }).click()
}

/** Goes to one's own profile by the menu of the home page. */
async function openProfile(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
}

/** A colleague's headline waits, is sent back, waits again, and is public once it is approved. */
async function approveTexts(owner: Page, colleague: Page): Promise<void> {
  const review = () => owner.getByText('Review (1)').click()
  await owner.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Archive' }).click()
  await owner.getByRole('button', { name: 'Turn on the archive' }).click()
  await owner.getByText('Rules', { exact: true }).click()
  await owner.getByRole('checkbox', { name: 'Approve profile texts before people see them' }).click()
  await expect(owner.getByText('Changed texts wait for approval from now on')).toBeVisible()

  const save = async (headline: string) => {
    await openProfile(colleague)
    await colleague.getByRole('textbox', { name: 'Headline' }).fill(headline)
    await colleague.getByRole('textbox', { name: 'Biography' }).fill('I help families who run a shop.')
    await colleague.getByRole('button', { name: 'Save and continue' }).click()
    await expect(colleague.getByRole('heading', { name: 'Experience and credentials' })).toBeVisible()
    await expect(colleague.getByRole('heading', { name: 'Your texts wait for approval' })).toBeVisible()
  }
  await save('Nine percent, guaranteed')
  await expectSound(colleague)
  await openTeam(owner)
  await owner.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Archive' }).click()
  await review()
  await owner.getByRole('button', { name: 'Send back the texts of Juno Marsh' }).click()
  await expect(owner.getByText('Say what to change')).toBeVisible()
  await expect(owner.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await owner.getByRole('textbox', { name: 'Note' }).fill('Promise nothing.')
  await expectSound(owner)
  await owner.getByRole('button', { name: 'Send back the texts of Juno Marsh' }).click()
  await expect(owner.getByText('Texts sent back with your note')).toBeVisible()

  await openProfile(colleague)
  await expect(colleague.getByText('“Promise nothing.”')).toBeVisible()
  await save('Nothing is certain')
  await openTeam(owner)
  await owner.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Archive' }).click()
  await review()
  await owner.getByRole('button', { name: 'Approve the texts of Juno Marsh' }).click()
  await expect(owner.getByText('Texts approved')).toBeVisible()
  await expect(owner.getByRole('heading', { level: 1 })).toBeFocused()
  await openProfile(colleague)
  await expect(colleague.getByText('approves your headline, biography')).toBeVisible()
  await colleague.getByRole('link', { name: 'In your words' }).click()
  await expect(colleague.getByRole('textbox', { name: 'Headline' })).toHaveValue('Nothing is certain')
}

test('an owner registers a firm, admits a colleague by domain, approves their texts, hands the firm over, and is removed', async ({
  request,
  signedInWith,
  expectError,
}) => {
  // A second step that is set up ends the person's other session, whose page is then left.
  expectError(endedSession)
  const domain = `quiet-${Math.random().toString(36).slice(2, 8)}.example`
  const [owner, colleague] = [`priya@${domain}`, `bo@${domain}`]
  await signUpByApi(request, { email: owner, role: 'firm_admin' })
  const profile = { firstName: 'Juno', lastName: 'Marsh', state: 'OR', zipCode: '97205' }
  await signUpByApi(request, { email: colleague, role: 'advisor', profile })

  const founder = await signedInWith(owner, newPassword)
  await openTeam(founder, { setsUp: true })
  await founder.getByRole('link', { name: 'Register your firm' }).click()
  await founder.getByRole('textbox', { name: 'Firm name' }).fill('Quiet Harbor Advice')
  await founder.getByRole('button', { name: 'Register the firm' }).click()
  await expect(founder.getByText('0 of 5 seats used')).toBeVisible()

  // Two addresses pasted at once, one of them taken back.
  const guests = [freshEmail('guest'), freshEmail('guest')] as const
  await founder.getByRole('link', { name: 'Invite people' }).click()
  await founder.getByRole('button', { name: 'Send invitations' }).click()
  await expect(founder.getByRole('textbox', { name: 'Email addresses' })).toBeFocused()
  await expect(founder.getByText('Add at least one email address')).toBeVisible()
  await founder.getByRole('textbox', { name: 'Email addresses' }).fill(guests.join(', '))
  await founder.getByRole('button', { name: 'Send invitations' }).click()
  await expect(founder.getByText('2 invitations sent')).toBeVisible()
  await expect(founder).toHaveURL('/team')
  await expect(founder.getByRole('dialog')).toBeHidden()
  await expectSound(founder)

  // A refused address keeps the dialog open, with the reason.
  await founder.getByRole('link', { name: 'Invite people' }).click()
  await founder.getByRole('textbox', { name: 'Email addresses' }).fill(guests[0])
  await founder.getByRole('button', { name: 'Send invitations' }).click()
  await expect(founder.getByRole('dialog').getByText(`${guests[0]}: `)).toBeVisible()
  await openTeam(founder)
  await founder.getByRole('button', { name: `Resend the invitation to ${guests[0]}` }).click()
  await expect(founder.getByText('Invitation sent again')).toBeVisible()
  await founder.getByRole('button', { name: `Revoke the invitation to ${guests[1]}` }).click()
  await founder.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(founder.getByText(guests[1])).toHaveCount(0)

  await founder.getByRole('button', { name: `Add ${domain}` }).click()
  await expect(founder.getByRole('button', { name: `Remove ${domain}` })).toBeVisible()
  await expectSound(founder)
  const asking = await signedInWith(colleague, newPassword)
  await openTeam(asking)
  await asking.getByRole('button', { name: 'Ask to join' }).click()
  await expect(asking.getByText('Your request to join Quiet Harbor Advice')).toBeVisible()
  await expect(asking.getByRole('heading', { level: 1 })).toBeFocused()
  await expectSound(asking)
  await openTeam(founder)
  await founder.getByRole('button', { name: 'Approve Juno Marsh' }).click()
  await expect(founder.getByText('1 of 5 seats used')).toBeVisible()
  await expect(asking.getByRole('heading', { level: 1, name: 'Quiet Harbor Advice' })).toBeVisible()
  await expect(founder.getByRole('heading', { level: 1 })).toBeFocused()

  await approveTexts(founder, asking)
  await openTeam(founder)
  // The page they come from lists their advisors too.
  await expect(founder.getByRole('heading', { name: 'Members' })).toBeVisible()
  await founder.getByRole('link', { name: 'Juno Marsh' }).click()
  const role = founder.getByRole('combobox', { name: 'Role at the firm' })
  await founder.getByRole('button', { name: 'Change role' }).click()
  await expect(founder.getByText('Choose another role')).toBeVisible()
  await expect(role).toBeFocused()
  await role.selectOption('Administrator')
  await expect(founder.getByText('The change signs them out on every device.')).toBeVisible()
  await founder.getByRole('button', { name: 'Change role' }).click()
  await founder.getByRole('button', { name: 'Offer ownership' }).click()
  await expectSound(founder)
  await founder.getByRole('dialog').getByRole('button', { name: 'Offer ownership' }).click()
  await expect(founder.getByText('can accept within seven days')).toBeVisible()
  const successor = await signedInWith(colleague, newPassword)
  await openTeam(successor, { setsUp: true })
  await expect(asking).toHaveURL('/signin')
  const acceptance = successor.getByRole('button', { name: 'Accept ownership' })
  await expect(acceptance).toBeVisible()
  // The page of the person says that it is offered, and takes it back; theirs changes by itself.
  await founder.getByRole('button', { name: 'Withdraw offer' }).click()
  await expect(acceptance).toHaveCount(0)
  await founder.getByRole('button', { name: 'Offer ownership' }).click()
  await founder.getByRole('dialog').getByRole('button', { name: 'Offer ownership' }).click()
  await expect(founder.getByRole('button', { name: 'Withdraw offer' })).toBeVisible()
  await expect(founder.getByRole('heading', { level: 1 })).toBeFocused()

  await acceptance.click()
  await expect(successor.getByText('You now own Quiet Harbor Advice')).toBeVisible()
  await expect(founder.getByRole('button', { name: 'Withdraw offer' })).toHaveCount(0)
  await successor.getByRole('link', { name: owner }).click()
  await successor.getByRole('button', { name: 'Remove from team' }).click()
  await expect(successor.getByRole('dialog').getByText('They keep their account, profile and calendar.')).toBeVisible()
  await expectSound(successor)
  await successor.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(successor.getByText('0 of 5 seats used')).toBeVisible()
  await successor.getByRole('link', { name: 'Audit log' }).click()
  await expect(successor.getByText('removed from the team').first()).toBeVisible()
  await expect(successor.getByText(`Invitation sent again to ${guests[0]} as advisor`)).toBeVisible()
  await expect(successor.getByText(`Invitation to ${guests[1]} as advisor revoked`)).toBeVisible()

  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text()
    const mails = outbox.split('<article').filter((mail) => mail.includes(`To ${owner} `))
    expect(mails.some((mail) => mail.includes('no longer on the Quiet Harbor Advice team'))).toBe(true)
  }).toPass()
})

test('the team’s numbers begin with the latest week in view, beside the names', async ({ signedIn }) => {
  const page = await signedIn('firm_admin')
  await page.goto('/team/performance?weeks=26')
  const latest = page.getByRole('columnheader').last()
  await expect(latest).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Advisor' })).toBeInViewport({ ratio: 1 })
  await expectSound(page)
})

test('the team’s numbers are a card for each advisor where the table would hide columns', async ({ signedIn }) => {
  const page = await signedIn('firm_admin')
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/team/performance')
  const advisor = page.getByRole('list', { name: 'Numbers by advisor' }).getByRole('listitem')
  await expect(advisor.first().getByText('Median first answer, by the week a lead came')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectSound(page)
})

test('somebody who signs in from the page of the team comes back to it', async ({ page }) => {
  const email = await aNewAccount(page.request)
  const comeIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
  await page.goto('/team')
  await comeIn.click()
  await signIn(page, email)
  await expect(page).toHaveURL('/team')
  await expect(page.getByText('You don’t belong to a firm')).toBeVisible()
  // Somebody with an account that the firm did not invite reads which it is, and changes it here.
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Use a different account' }).click()
  await expect(comeIn).toBeVisible()
})
