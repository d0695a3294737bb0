import { expect, test } from './support/fixtures.ts'
import { aNewLead, leadIdOf, showStatus } from './support/leads.ts'

test('a firm administrator sees the team’s leads without names and assigns one to a colleague', async ({
  request,
  signedIn,
}) => {
  const admin = await signedIn('firm_admin')
  const name = await aNewLead(request)
  await admin.goto('/leads?scope=firm')
  await expect(admin.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  await expect(admin.getByText(name)).toHaveCount(0)
  await showStatus(admin, 'New')
  // The lead of another test must stay with its advisor.
  const own = admin.locator(`a[href*="lead=${await leadIdOf(request, name)}"]`)
  await admin
    .getByRole('link', { name: /consumer in Oregon/ })
    .and(own)
    .click()
  const sheet = admin.getByRole('dialog')
  await expect(sheet).toContainText('Doesn’t share their identity with you.')
  const colleagues = sheet.getByRole('combobox', { name: 'Assign to' })
  await expect(colleagues.getByRole('option').nth(1)).toBeAttached()
  const others = await colleagues.getByRole('option').allInnerTexts()
  const chosen = await colleagues.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)
  const colleague = others.find((option) => option !== chosen) ?? ''
  await sheet.getByRole('button', { name: 'Assign' }).click()
  await expect(colleagues).toBeFocused()
  await colleagues.selectOption(colleague)
  await sheet.getByRole('button', { name: 'Assign' }).click()
  await expect(admin.getByText(`Lead assigned to ${colleague}`)).toBeVisible()
})
