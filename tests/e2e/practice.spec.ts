import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { anAdvisor } from './support/advisors.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { advisorHeaders, aNewLead, leadIdOf } from './support/leads.ts'
import { newPassword, openPlace } from './support/people.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('leads selected in the table are deselected when a filter hides them, M moves one, and a view keeps the stage', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const desk = await signedIn('advisor')
  const name = await aNewLead(request)
  await desk.goto(`/leads?view=table&search=${encodeURIComponent(name)}`)
  await desk.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(desk.getByText('1 selected')).toBeVisible()
  const stage = desk.getByRole('combobox', { name: 'Stage:' })
  await stage.selectOption('Lost')
  await expect(desk.getByText('No lead in this stage matches these filters.')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Selected leads' })).toHaveCount(0)
  await stage.selectOption('New')
  await expect(desk.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked()

  await desk.getByRole('checkbox', { name: `Select ${name}` }).check()
  await desk.getByRole('combobox', { name: 'Move to:' }).selectOption('Lost')
  await desk.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(desk.getByRole('heading', { name: `Why is ${name} lost?` })).toBeVisible()
  await desk.getByRole('button', { name: 'Keep open' }).click()

  // The table is drawn again for the other stage once its leads are there.
  const listed = desk.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/leads')
  await stage.selectOption('Any')
  await listed
  await expect(desk).not.toHaveURL(/stage=/)
  const qualified = desk.getByRole('menuitem', { name: 'Qualified' })
  // Drawn again with the reply, the row that had the focus is another one.
  await expect(async () => {
    await rowOf(desk, name).getByRole('link', { name }).focus()
    await desk.keyboard.press('m')
    await expect(qualified).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await qualified.click()
  await expect(rowOf(desk, name)).toContainText('Qualified')
  await expectSound(desk)

  await stage.selectOption('Qualified')
  // A view keeps what is shown, and the list follows the choice a moment later.
  await expect(desk).toHaveURL(/stage=qualified/)
  await desk.getByRole('button', { name: 'Saved views' }).click()
  const views = desk.getByRole('dialog', { name: 'Saved views' })
  await views.getByRole('textbox', { name: 'Save what you see now as' }).fill(`View of ${name}`)
  await views.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByRole('link', { name: `View of ${name}` })).toBeVisible()
  await expectSound(desk)
  await desk.goto('/leads')
  await desk.getByRole('button', { name: 'Saved views' }).click()
  await views.getByRole('link', { name: `View of ${name}` }).click()
  await expect(stage).toHaveValue('qualified')
  await expect(rowOf(desk, name)).toBeVisible()
  await desk.getByRole('button', { name: 'Saved views' }).click()
  await views.getByRole('button', { name: `Delete View of ${name}` }).click()
  await expect(views.getByRole('link', { name: `View of ${name}` })).toHaveCount(0)
})

test('all leads shown are selected at once, moved, and moved back with Undo', { tag: '@desktop' }, async ({
  request,
  signedIn,
}) => {
  const [first, second] = [await aNewLead(request), await aNewLead(request)]
  const [headers, notes] = [await advisorHeaders(request), `Both from ${first}`]
  for (const name of [first, second])
    await request.patch(`/api/leads/${await leadIdOf(request, name)}`, { headers, data: { notes } })
  const desk = await signedIn('advisor')
  await desk.goto(`/leads?view=table&search=${encodeURIComponent(notes)}`)
  await desk.getByRole('checkbox', { name: 'Select all leads shown' }).check()
  await expect(desk.getByText('2 selected')).toBeVisible()
  await desk.getByRole('combobox', { name: 'Move to:' }).selectOption('Qualified')
  await desk.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(rowOf(desk, second)).toContainText('Qualified')
  await desk.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(desk.getByText('2 moved back')).toBeVisible()
  await expect(rowOf(desk, second)).toContainText('New')
  await desk.getByRole('searchbox', { name: 'Search leads' }).fill('nobody writes this')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('No lead matches these filters.')).toBeVisible()
  await desk.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(desk, second)).toBeVisible()
  await expectSound(desk)
})

test('a saved view that is chosen on the phone closes the filters, so that its leads are on screen', {
  tag: '@phone',
}, async ({ signedInWith }) => {
  const desk = await signedInWith(demoAccounts.member.email, demoPassword)
  await desk.goto('/leads?source=match')
  await desk.getByRole('button', { name: 'Filters' }).click()
  const filters = desk.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Saved views' }).click()
  const views = desk.getByRole('dialog', { name: 'Saved views' })
  await views.getByRole('textbox', { name: 'Save what you see now as' }).fill('From my matches')
  await views.getByRole('button', { name: 'Save view' }).click()
  await views.getByRole('link', { name: 'From my matches' }).click()
  await expect(views).toBeHidden()
  await expect(filters).toBeHidden()
  await expect(desk).toHaveURL(/source=match/)
  await expectSound(desk)
})

test('marking a lead as not a fit changes the minimum assets in the advisor’s own profile', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const headers = await advisorHeaders(request)
  const smallest = async () => {
    const own = (await (await request.get('/api/profile', { headers })).json()) as {
      advisor: { minimumAssets: number | null }
    }
    return own.advisor.minimumAssets
  }
  const before = await smallest()
  const desk = await signedIn('advisor')
  const name = await aNewLead(request)
  await desk.goto(`/leads?search=${encodeURIComponent(name)}`)
  await desk.getByRole('button', { name: `Move ${name}` }).click()
  await desk.getByRole('menuitem', { name: 'Lost' }).click()
  const dialog = desk.getByRole('dialog', { name: `Why is ${name} lost?` })
  await dialog.getByText('Not a fit').click()
  await dialog.getByRole('combobox', { name: 'What doesn’t fit?' }).selectOption('State')
  await expect(dialog.getByRole('checkbox', { name: 'Stop serving Oregon' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'What doesn’t fit?' }).selectOption('Assets')
  const sum = dialog.getByRole('textbox', { name: 'The smallest sum you work with' })
  await sum.fill('abc')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(sum).toBeFocused()
  await sum.fill('1,234')
  await expectSound(desk)
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(desk.getByText('Your profile is changed')).toBeVisible()
  expect(await smallest()).toBe(1_234)
  const restored = await request.patch('/api/profile/advisor', { headers, data: { minimumAssets: before } })
  expect(restored.ok()).toBe(true)
})

test('a client list is matched by columns, previewed with its invalid line, imported and undone', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const desk = await signedIn('advisor')
  const name = `Iris ${Math.random().toString(36).slice(2, 8)}`
  const csv = [
    'Client,Contact at,Next review,household',
    `${name},${name.replace(' ', '.')}@example.com,2027-05-31,"1,250"`,
    'Bo Field,not an address,,many',
  ].join('\n')
  await desk.goto('/clients/import')
  const chooseFile = async () => {
    await desk
      .getByLabel('CSV file')
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await desk.getByRole('combobox', { name: 'Full name' }).selectOption('Client')
    await desk.getByRole('combobox', { name: 'Email' }).selectOption('Contact at')
  }
  await chooseFile()
  await expect(desk.getByText('1 to add, 1 with something to fix.')).toBeVisible()
  await expect(desk.getByText('Line 3, Bo Field:')).toContainText('“many” isn’t a number (Household)')
  const leftOut = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download these lines' }).click()
  expect(await readFile(await (await leftOut).path(), 'utf8')).toContain('Bo Field,not an address,,many,3,')
  await expectSound(desk)
  await desk.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(desk.getByText('1 client added')).toBeVisible()
  await desk.getByRole('searchbox', { name: 'Search clients' }).fill(name)
  await expect(desk).toHaveURL(/[?&]search=/)
  await desk.getByRole('button', { name: 'Export' }).click()
  // What was found comes first, not the panel of duplicates.
  await expect(desk.getByRole('heading', { name: 'Likely duplicates' })).toHaveCount(0)
  const exported = desk.waitForEvent('download')
  await desk.getByRole('menuitem', { name: 'These clients as CSV' }).click()
  const [, line, ...others] = (await readFile(await (await exported).path(), 'utf8')).split('\r\n')
  expect([line, others]).toEqual([expect.stringContaining(name), []])
  await desk.getByRole('main').getByRole('link', { name }).click()
  await desk.getByRole('button', { name: 'Edit', exact: true }).click()
  await desk.getByRole('textbox', { name: 'Phone' }).fill('(503) 555-0142')
  await expectSound(desk)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('link', { name: '(503) 555-0142' })).toHaveAttribute('href', 'tel:5035550142')
  await expect(desk.getByRole('textbox', { name: 'Household' })).toHaveValue('1250')
  await desk.getByRole('button', { name: 'Remove' }).click()
  await desk
    .getByRole('dialog', { name: `Remove ${name}?` })
    .getByRole('button', { name: 'Keep' })
    .click()
  await expect(desk.getByRole('button', { name: 'Remove' })).toBeFocused()
  await desk.goto('/clients/import')
  await chooseFile()
  await expect(desk.getByText('0 to add, 1 already on your list, 1 with something to fix.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Import 0 clients' })).toBeDisabled()
  await desk.getByRole('button', { name: `Undo ${name}.csv` }).click()
  await expect(desk.getByRole('dialog').getByText('with their notes and tasks')).toBeVisible()
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(desk.getByText('Import undone')).toBeVisible()
  await expect(desk.getByText('1 to add, 1 with something to fix.')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Import clients' })).toBeFocused()
  await desk.goto(`/clients?search=${encodeURIComponent(name)}`)
  await expect(desk.getByRole('main').getByRole('link', { name })).toHaveCount(0)
  await expect(desk.getByRole('button', { name: 'Export' })).toHaveCount(0)
})

test('merging two records by keyboard moves focus to the name of the page, and is undone', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const desk = await signedIn('advisor')
  await openPlace(desk, 'Clients')
  const merge = desk.getByRole('button', { name: 'Merge Walter Tindall' })
  await merge.press('Enter')
  await expect(merge).toHaveCount(0)
  await expect(desk.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText('Walter Tindall is back on your list')).toBeVisible()
  await expect(merge).toBeVisible()
})

test('the forecast shows the next 60 days, with the cases of each stage', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const desk = await signedIn('advisor')
  await desk.goto('/leads')
  await expect(desk.getByRole('heading', { name: 'Forecast for the next 60 days' })).toBeVisible()
  const rates = desk.getByRole('region', { name: 'Rates by stage' })
  await expect(rates.getByRole('row')).toHaveCount(5)
  await expect(rates.getByRole('row', { name: /^Contacted/ })).toContainText(/\d+ of \d+/)
})

test('clients and analytics of an advisor without any show what to do, and nothing to filter or export', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const { email } = await anAdvisor(request)
  const advisor = await signedInWith(email, newPassword)
  await advisor.goto('/clients')
  await expect(advisor.getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  await expect(advisor.getByRole('searchbox', { name: 'Search clients' })).toBeHidden()
  await expect(advisor.getByRole('button', { name: 'Export' })).toBeHidden()
  await expect(advisor.getByRole('link', { name: 'Import clients' })).toHaveCount(1)
  await expectSound(advisor)
  await advisor.getByRole('button', { name: 'Add client' }).click()
  const dialog = advisor.getByRole('dialog', { name: 'Add client' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Iris Field')
  await expectSound(advisor)
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(advisor.getByRole('main').getByRole('link', { name: 'Iris Field' })).toBeVisible()

  await advisor.goto('/analytics')
  await expect(advisor.getByRole('heading', { name: 'No numbers yet' })).toBeVisible()
  await expect(advisor.getByRole('button', { name: /^(Show|Export CSV)$/ })).toHaveCount(0)
  await expect(advisor.getByRole('link', { name: 'Complete your profile' })).toBeVisible()
  await expectSound(advisor)
})
