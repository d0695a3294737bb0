import type { Page } from '@playwright/test'
import type { QueueList } from '#contract/verification/queue/values.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { spareDomain } from '#server/commands/demo/registry.ts'
import { anAdvisor, spareNumber } from './support/advisors.ts'
import { codeMailedTo, expect, expectSound, test } from './support/fixtures.ts'
import { newPassword, openPlace } from './support/people.ts'

const pdf = { name: 'form-u4.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nForm U4\n') }

async function submitNumber(page: Page, crdNumber: string): Promise<void> {
  await page.goto('/advisor-profile?step=verification')
  await page.getByRole('textbox', { name: 'CRD number' }).fill(crdNumber)
  await page.getByRole('button', { name: 'Check my number' }).click()
}

/**
 * Expects beside Verifications the count that the server has, although the page was not loaded
 * again.
 */
async function expectBadgeOfServer(admin: Page): Promise<void> {
  const link = admin.getByRole('link', { name: /^Verifications/, includeHidden: true }).first()
  await expect(async () => {
    const reply = await admin.request.get('/api/notifications/work-counts', { headers: await bearerOf(admin) })
    const { pendingVerifications }: { pendingVerifications: number } = await reply.json()
    expect(Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0)).toBe(pendingVerifications)
  }).toPass()
}

async function bearerOf(page: Page): Promise<{ authorization: string }> {
  const stored = await page.evaluate(() => localStorage.getItem('fairlead-auth'))
  return { authorization: `Bearer ${JSON.parse(stored ?? '{}').access_token}` }
}

async function reviewTab(admin: Page): Promise<void> {
  await openPlace(admin, 'Verifications')
  await expect(admin.getByRole('heading', { name: 'Cases' })).toBeVisible()
}

/** Finds a case by its number, in one of the lists. */
async function caseOf(admin: Page, crdNumber: string, list: QueueList = 'waiting') {
  const cases = admin.getByRole('region', { name: 'Cases' })
  await cases.getByRole('combobox', { name: 'List' }).selectOption(list)
  await cases.getByRole('searchbox', { name: 'Search' }).fill(crdNumber)
  return cases.getByRole('article').filter({ hasText: `CRD ${crdNumber}` })
}

test('an advisor matches the register, confirms a code sent to the firm’s domain, and is verified', async ({
  request,
  signedInWith,
}, info) => {
  const { email } = await anAdvisor(request)
  const advisor = await signedInWith(email, newPassword)
  await submitNumber(advisor, spareNumber(info, 0))
  await expect(advisor.getByText('Name and active registration match.')).toBeVisible()
  await expect(advisor.getByText('You’ll start matching once you’re verified.')).toBeVisible()
  await expect(advisor.getByRole('button', { name: 'Check my number' })).toBeFocused()
  const localPart = `juniper.${Date.now().toString(36)}`
  await advisor.getByRole('textbox', { name: 'Your work address, before the @' }).fill(localPart)
  await advisor.getByRole('button', { name: 'Send code' }).click()
  await expect(advisor.getByText(`We sent a code to ${localPart}@${spareDomain}`)).toBeVisible()
  await expect(advisor.getByRole('button', { name: 'Confirm code' })).toBeFocused()
  await expectSound(advisor)
  const code = await codeMailedTo(request, `${localPart}@${spareDomain}`, /Verify your registration/)
  // Somebody who asks for a new code can go back to the one they have.
  await advisor.getByRole('button', { name: 'Send a new code' }).click()
  await expect(advisor.getByRole('button', { name: 'Send code' })).toBeFocused()
  await advisor.getByRole('button', { name: 'Enter the code you have' }).click()
  await advisor.getByRole('textbox', { name: 'Six-digit code' }).fill(code)
  await advisor.getByRole('button', { name: 'Confirm code' }).click()
  await expect(advisor.getByText(/^Verified, CRD/)).toBeVisible()
  await expect(advisor.getByRole('heading', { level: 1 })).toBeFocused()
  await expectSound(advisor)
})

test('an admin rejects a document, a colleague refuses the appeal, and a dispute over the number is decided', async ({
  request,
  signedIn,
  signedInWith,
}, info) => {
  const crdNumber = spareNumber(info, 1)
  const holder = await signedInWith((await anAdvisor(request)).email, newPassword)
  await submitNumber(holder, crdNumber)
  await holder.getByLabel('Document', { exact: true }).setInputFiles(pdf)
  await expect(holder.getByRole('button', { name: 'form-u4.pdf' })).toBeVisible()
  await expect(holder.getByText('Verification in review.')).toBeVisible()

  const admin = await signedIn('admin')
  await reviewTab(admin)
  const review = await caseOf(admin, crdNumber)
  await expect(review.getByRole('button', { name: 'form-u4.pdf' })).toBeVisible()
  await expectSound(admin)
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect(review.getByText('Enter a reason. The advisor can read it')).toBeVisible()
  await review.getByRole('textbox', { name: 'Reason' }).fill('The page with your name is missing.')
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect(review).toBeHidden()
  await expect(holder.getByText('Our note: The page with your name is missing.')).toBeVisible()
  await holder.getByRole('textbox', { name: 'Why the decision is wrong' }).fill('My name is on the first page.')
  await expectSound(holder)
  await holder.getByRole('button', { name: 'Submit appeal' }).click()
  await expect(holder.getByText('Another administrator will decide.')).toBeVisible()
  await reviewTab(admin)
  const appeal = await caseOf(admin, crdNumber, 'others')
  await expect(appeal.getByText('My name is on the first page.')).toBeVisible()
  await expect(appeal.getByText('Another administrator needs to decide this case.')).toBeVisible()
  await expectSound(admin)

  const colleague = await signedInWith(demoAccounts.second_admin.email, demoPassword)
  await reviewTab(colleague)
  await expect(colleague.getByRole('button', { name: 'Show appeals' })).toBeVisible()
  const decided = await caseOf(colleague, crdNumber, 'appeals')
  await decided.getByRole('textbox', { name: 'Reason' }).fill('The first page names the firm alone.')
  await expectSound(colleague)
  await decided.getByRole('button', { name: 'Refuse appeal' }).click()
  await expect(colleague.getByText('Appeal refused').first()).toBeVisible()
  await holder.reload()
  await expect(holder.getByText('Appeal refused', { exact: true })).toBeVisible()

  // What a refused appeal leaves is a new submission.
  await submitNumber(holder, crdNumber)
  await expect(holder.getByText('Verification in review.')).toBeVisible()
  await reviewTab(admin)
  const again = await caseOf(admin, crdNumber)
  await again.getByRole('button', { name: 'Take case' }).press('Enter')
  await expect(again.getByRole('button', { name: 'Give back' })).toBeFocused()
  await again.getByRole('button', { name: 'Give back' }).click()
  await again.getByRole('button', { name: 'Approve' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Verify advisor' }).click()
  await expect(again).toBeHidden()
  await expectBadgeOfServer(admin)
  await holder.reload()
  await expect(holder.getByText(`Verified, CRD ${crdNumber}`)).toBeVisible()

  const claimant = await signedInWith((await anAdvisor(request)).email, newPassword)
  await submitNumber(claimant, crdNumber)
  await expect(claimant.getByText('Another account is verified under this CRD number.')).toBeVisible()
  await claimant.getByLabel('Document', { exact: true }).setInputFiles(pdf)
  await expect(claimant.getByRole('button', { name: 'form-u4.pdf' })).toBeVisible()
  await claimant.getByRole('textbox', { name: 'Your statement' }).fill('I am the person on this record.')
  await claimant.getByRole('button', { name: 'Save statement' }).click()
  await expect(claimant.getByText('Statement saved')).toBeVisible()
  await holder.reload()
  await expect(holder.getByText('Another account is claiming your CRD number.')).toBeVisible()
  await expectSound(holder)

  await reviewTab(admin)
  const dispute = admin
    .getByRole('article')
    .filter({ hasText: 'I am the person on this record.' })
    .filter({ hasText: crdNumber })
  await dispute.getByRole('button', { name: /^Give to/ }).click()
  await expect(dispute.getByText('Enter a reason. Both advisors can read it')).toBeVisible()
  await dispute.getByRole('textbox', { name: 'Reason' }).fill('The Form U4 names the claimant.')
  await dispute.getByRole('button', { name: /^Give to/ }).click()
  await expect(admin.getByRole('dialog').getByText('loses the number')).toBeVisible()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Give to/ })
    .click()
  await expect(dispute).toBeHidden()
  await claimant.reload()
  await expect(claimant.getByText(`Verified, CRD ${crdNumber}`)).toBeVisible()
  await holder.reload()
  await expect(holder.getByText('We couldn’t confirm that this registration is yours.')).toBeVisible()
})

test('an approval asks first and says what does not match, and no other case is under the pointer after it', async ({
  request,
  signedIn,
  signedInWith,
}) => {
  const crdNumber = `99${Date.now().toString().slice(-7)}`
  const { email } = await anAdvisor(request)
  const holder = await signedInWith(email, newPassword)
  await submitNumber(holder, crdNumber)
  await holder.getByLabel('Document', { exact: true }).setInputFiles(pdf)
  await expect(holder.getByRole('button', { name: 'form-u4.pdf' })).toBeVisible()

  const admin = await signedIn('admin')
  await reviewTab(admin)
  const review = await caseOf(admin, crdNumber)
  await review.getByRole('button', { name: 'Approve' }).click()
  const dialog = admin.getByRole('dialog', { name: /^Verify .+\?$/ })
  await expect(dialog.getByText('Not in the published register')).toBeVisible()
  await expectSound(admin)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(review).toBeVisible()
  await review.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The register is a day late.')
  await dialog.getByRole('button', { name: 'Verify advisor' }).click()
  await expect(review).toBeHidden()
  await expect(admin.getByRole('heading', { name: 'Cases' })).toBeFocused()
  await holder.reload()
  await expect(holder.getByText(`Verified, CRD ${crdNumber}`)).toBeVisible()

  // A decided case is found from the person.
  await openPlace(admin, 'People')
  await admin.getByRole('searchbox', { name: 'Name, email or ID' }).fill(email)
  await admin.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(admin.getByRole('status').filter({ hasText: '1 result' })).toBeAttached()
  await admin.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  await admin.getByRole('link', { name: 'Verification case' }).click()
  await expect(admin.getByRole('article').filter({ hasText: `CRD ${crdNumber}` })).toBeVisible()
})
