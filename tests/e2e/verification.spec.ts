import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { spareDomain, spareName, spareNumbers } from '#server/commands/demo/registry.ts'
import { codeMailedTo, expect, expectSound, freshEmail, test } from './support/fixtures.ts'
import { newPassword } from './support/people.ts'

const pdf = { name: 'form-u4.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nForm U4\n') }

/** A record nobody else in this run uses: each project and attempt has its own. */
function spareNumber({ project, retry }: TestInfo, position: number): string {
  const offset = (project.name === 'phone' ? 0 : 6) + (retry % 2) * 3
  return spareNumbers[offset + position] ?? ''
}

/** An advisor with a confirmed address and the name on the spare records, made over the API. */
async function anAdvisor(request: APIRequestContext): Promise<{ email: string; headers: { authorization: string } }> {
  const email = freshEmail('verification')
  const account = { email, password: newPassword, data: { user_type: 'advisor' } }
  expect((await request.post('/auth/v1/signup', { data: account })).ok()).toBe(true)
  const token = await codeMailedTo(request, email, /verify|confirm/i)
  const reply = await request.post('/auth/v1/verify', { data: { type: 'email', email, token } })
  const { access_token } = (await reply.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const data = { ...spareName, state: 'OR', zipCode: '97205' }
  expect((await request.patch('/api/profile', { headers, data })).ok()).toBe(true)
  return { email, headers }
}

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
  await admin.goto('/admin/analytics?tab=verifications')
  await expect(admin.getByRole('heading', { name: 'Under review' })).toBeVisible()
}

test('an advisor matches the register, confirms a code at the firm’s domain and is verified', async ({
  request,
  signedInWith,
}, info) => {
  const { email } = await anAdvisor(request)
  const advisor = await signedInWith(email, newPassword)
  await submitNumber(advisor, spareNumber(info, 0))
  await expect(advisor.getByText('Name and active registration match.')).toBeVisible()
  await expect(advisor.getByText('You’ll start matching once you’re verified.')).toBeVisible()
  const localPart = `juniper.${Date.now().toString(36)}`
  await advisor.getByRole('textbox', { name: 'Your work address, before the @' }).fill(localPart)
  await advisor.getByRole('button', { name: 'Send code' }).click()
  await expect(advisor.getByText(`We sent a code to ${localPart}@${spareDomain}`)).toBeVisible()
  await expectSound(advisor)
  const code = await codeMailedTo(request, `${localPart}@${spareDomain}`, /Verify your registration/)
  await advisor.getByRole('textbox', { name: 'Six-digit code' }).fill(code)
  await advisor.getByRole('button', { name: 'Confirm code' }).click()
  await expect(advisor.getByText(/^Verified, CRD/)).toBeVisible()
  await expectSound(advisor)
})

test('an administrator approves an uploaded document, then decides a dispute over the number', async ({
  request,
  signedIn,
  signedInWith,
}, info) => {
  test.slow()
  const crdNumber = spareNumber(info, 1)
  const holder = await signedInWith((await anAdvisor(request)).email, newPassword)
  await submitNumber(holder, crdNumber)
  await holder.getByLabel('Document', { exact: true }).setInputFiles(pdf)
  await expect(holder.getByRole('button', { name: 'form-u4.pdf' })).toBeVisible()
  await expect(holder.getByText('Verification in review.')).toBeVisible()

  const admin = await signedIn('admin')
  await reviewTab(admin)
  const review = admin.getByRole('article').filter({ hasText: `CRD ${crdNumber}` })
  await expect(review.getByRole('button', { name: 'form-u4.pdf' })).toBeVisible()
  await expectSound(admin)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toBeHidden()
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
  await expect(dispute).toBeHidden()
  await claimant.reload()
  await expect(claimant.getByText(`Verified, CRD ${crdNumber}`)).toBeVisible()
  await holder.reload()
  await expect(holder.getByText('We couldn’t confirm that this registration is yours.')).toBeVisible()
})
