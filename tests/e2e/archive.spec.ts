import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewLead } from './support/leads.ts'

test('an owner searches the archive, decides on an entry, places a hold, checks the chain and exports it', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const name = await aNewLead(request)

  const owner = await signedIn('firm_admin')
  await owner.goto('/archive')
  await owner.getByRole('searchbox', { name: 'Words' }).fill(name)
  await owner.getByRole('button', { name: 'Search', exact: true }).click()
  const entry = owner.getByRole('main').getByRole('button', { name: new RegExp(name) })
  await entry.first().click()
  const sheet = owner.getByRole('dialog')
  await expect(sheet.getByText(/of the chain/)).toBeVisible()
  await expectSound(owner)
  await sheet.getByRole('button', { name: 'Sign off' }).click()
  await expect(owner.getByText('Signed off', { exact: true }).first()).toBeVisible()
  await entry.first().click()
  // The decision is read again, and moves what is below it.
  await expect(sheet.getByText('Signed off', { exact: true })).toBeVisible()
  await sheet.getByRole('textbox', { name: /^Note/ }).fill(`Ask about ${name}`)
  await sheet.getByRole('button', { name: 'Flag' }).click()
  await expect(owner.getByText('Flagged with your note')).toBeVisible()

  await owner.goto('/archive?view=review')
  await owner.getByText('Flagged', { exact: true }).click()
  await expect(owner.getByText(`“Ask about ${name}”`)).toBeVisible()

  await owner.goto('/archive?view=rules')
  await owner.getByRole('textbox', { name: 'Percent' }).fill('250')
  await owner.getByRole('button', { name: 'Add rule' }).click()
  await expect(owner.getByText('Enter a percentage from 1 to 100')).toBeVisible()
  await expect(owner.getByRole('textbox', { name: 'Percent' })).toBeFocused()
  await owner.getByRole('button', { name: 'Place hold' }).click()
  await expect(owner.getByText('Write a few words')).toBeVisible()
  await owner.getByRole('textbox', { name: 'Reason' }).fill(`Complaint of ${name}`)
  await owner.getByRole('button', { name: 'Place hold' }).click()
  await owner.getByRole('button', { name: `Release hold: Complaint of ${name}` }).click()
  await expect(owner.getByRole('dialog')).toContainText('can’t be brought back')
  await expectSound(owner)
  await owner.getByRole('dialog').getByRole('button', { name: 'Keep hold' }).click()
  await owner.getByRole('button', { name: `Release hold: Complaint of ${name}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click()
  await expect(owner.getByText(`Complaint of ${name}`)).toHaveCount(0)
  await expectSound(owner)

  await owner.goto('/archive?view=export')
  await owner.getByRole('button', { name: 'Check every hash' }).click()
  await expect(owner.getByText(/^All [\d,]+ entries fit/)).toBeVisible()
  const from = await owner.getByLabel('Recorded from').inputValue()
  await owner.getByLabel('Recorded from').fill('')
  await owner.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(owner.getByLabel('Recorded from')).toBeFocused()
  await owner.getByLabel('Recorded from').fill(from)
  await owner.getByRole('button', { name: 'Export', exact: true }).click()
  const download = owner.getByRole('link', { name: 'Download' }).first()
  // The page learns by itself that the file is ready.
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expectSound(owner)
  const [file] = await Promise.all([owner.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^archive-.*\.zip$/)

  await owner.goto('/archive')
  await owner.getByLabel('From', { exact: true }).fill('2026-11-02')
  await owner.getByLabel('To', { exact: true }).fill('2026-11-01')
  await owner.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(owner.getByText('Use the first day or later')).toBeVisible()
  await owner.getByLabel('From', { exact: true }).fill('')
  await owner.getByLabel('To', { exact: true }).fill('')
  await owner.getByRole('combobox', { name: 'Kind' }).selectOption({ index: 11 })
  await owner.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(owner.getByRole('main').getByText('download').first()).toBeVisible()
})

test('a reviewer who signs an entry off has the keyboard on the entry that takes its place', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const owner = await signedIn('firm_admin')
  await owner.goto('/archive?view=review')
  const entries = owner.getByRole('region', { name: 'Entries' }).getByRole('listitem')
  await expect(entries.nth(2)).toBeVisible()
  // By their texts: messages of other tests come into the same list.
  const [signedOff, next] = [await entries.nth(1).textContent(), await entries.nth(2).textContent()]
  await entries.nth(1).getByRole('button').click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click()
  await expect(entries.filter({ has: owner.locator(':focus') })).toHaveText(next ?? '')
  await expect(entries.filter({ hasText: signedOff ?? '' })).toHaveCount(0)
})

test('an officer begins the hold, the search and the export of a client in one of their entries', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const name = await aNewLead(request)

  const officer = await signedIn('officer')
  await officer.goto('/archive?view=search')
  await officer.getByRole('searchbox', { name: 'Words' }).fill(name)
  await officer.getByRole('button', { name: 'Search', exact: true }).click()
  const open = async (link: string) => {
    await officer
      .getByRole('main')
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await officer
      .getByRole('dialog')
      .getByRole('link', { name: `${link}: ${name}` })
      .click()
    await expect(officer.getByRole('heading', { name: 'Archive', exact: true })).toBeFocused()
  }
  await open('Search')
  await expect(officer.getByRole('combobox', { name: 'Person' }).locator('option:checked')).toHaveText(name)
  await open('Export')
  await expect(officer.getByRole('combobox', { name: 'Contents of' }).locator('option:checked')).toHaveText(name)
  await officer.getByText('Search', { exact: true }).first().click()
  await officer.getByRole('searchbox', { name: 'Words' }).fill(name)
  await officer.getByRole('button', { name: 'Search', exact: true }).click()
  await open('Place hold')
  await expectSound(officer)
  await officer.getByRole('textbox', { name: 'Reason' }).fill('A complaint about a fee')
  await officer.getByRole('button', { name: 'Place hold' }).click()
  await expect(officer.getByRole('listitem').filter({ hasText: `${name}: A complaint about a fee` })).toBeVisible()
})
