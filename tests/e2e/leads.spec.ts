import type { Page } from '@playwright/test'
import { expect, expectSound, test } from './support/fixtures.ts'
import { advisorHeaders, aNewLead, leadIdOf, showStatus, stayOnPage } from './support/leads.ts'

/**
 * Opens the board with the new leads on screen: the phone begins with the status of the lead
 * changed last.
 */
async function openNewLeads(page: Page): Promise<void> {
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  await showStatus(page, 'New')
}

/** What is due on a card, where it reaches beyond its own column of the card. */
const widerThanTheirCard = (page: Page): Promise<string[]> =>
  page
    .locator('[data-status] li p > span, #board-panel li p > span')
    .evaluateAll((all) =>
      all
        .filter(
          (each) => each.getBoundingClientRect().right > (each.parentElement?.getBoundingClientRect().right ?? 0) + 1,
        )
        .map((each) => each.textContent ?? ''),
    )

const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test(
  'a lead arrives on the open board, is moved with M, marked as lost with a reason, and reopened',
  { tag: '@desktop' },
  async ({ request, signedIn }, { project }) => {
    const desk = await signedIn('advisor')
    await desk.goto('/leads')
    await expect(desk.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
    const name = await aNewLead(request)
    await showStatus(desk, 'New')
    await expect(cardOf(desk, name)).toBeVisible()
    // The first lead is above the phone's tab bar before anything is scrolled.
    const firstLead = desk.getByRole('main').getByRole('listitem').getByRole('link').first()
    await expect(firstLead).toBeInViewport()
    expect((await firstLead.boundingBox())?.y).toBeLessThan(700)
    const headers = await advisorHeaders(request)
    const data = { nextStep: 'Call about the next review of their plan', nextStepOn: '2026-01-05' }
    await request.patch(`/api/leads/${await leadIdOf(request, name)}`, { headers, data })
    await expect(cardOf(desk, name)).toContainText('Overdue: Call about the next review')
    expect(await widerThanTheirCard(desk)).toEqual([])
    await expectSound(desk)

    await desk.getByRole('combobox', { name: 'Sort:' }).selectOption('Best match')
    await expect(desk).toHaveURL('/leads?sort=fit')
    await showStatus(desk, 'New')
    const scores = desk.locator('[data-status=new], #board-panel').getByText(/^Match score \d+$/)
    await expect(async () => {
      const shown = (await scores.allTextContents()).map((text) => Number(/\d+/.exec(text)))
      expect(shown.length).toBeGreaterThan(1)
      expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    }).toPass()

    await desk.getByRole('link', { name }).focus()
    await desk.keyboard.press('m')
    await expect(desk.getByRole('menuitem', { name: 'Qualified' })).toBeVisible()
    await desk.getByRole('menuitem', { name: 'Qualified' }).press('Enter')
    await expect(desk.getByText(`${name}: Qualified`)).toBeVisible()
    const heading = desk.getByRole('heading', { level: 1 })
    // The phone shows one stage at a time, and this one lost the card.
    await expect(project.name === 'desktop' ? desk.getByRole('link', { name }) : heading).toBeFocused()
    await desk.getByRole('button', { name: 'Undo', exact: true }).click()
    await showStatus(desk, 'New')
    await expect(cardOf(desk, name)).toBeVisible()

    await cardOf(desk, name)
      .getByRole('button', { name: `Move ${name}` })
      .click()
    await desk.getByRole('menuitem', { name: 'Lost' }).click()
    await expect(desk.getByRole('heading', { name: `Why is ${name} lost?` })).toBeVisible()
    await expectSound(desk)
    await desk.getByRole('button', { name: 'Mark as lost' }).click()
    await expect(desk.getByText('Choose a reason')).toBeVisible()
    await expect(desk.getByRole('radio').first()).toBeFocused()
    await desk.getByRole('dialog').getByText('Wants to wait').click()
    await desk.getByRole('button', { name: 'Mark as lost' }).click()
    await expect(desk.getByText(`${name} is marked lost`)).toBeVisible()
    await expect(heading).toBeFocused()

    if (project.name === 'desktop') await desk.getByRole('button', { name: /^Lost, / }).click()
    await showStatus(desk, 'Lost')
    await expect(cardOf(desk, name)).toContainText('Wants to wait')
    await desk.getByRole('link', { name }).click()
    const sheet = desk.getByRole('dialog', { name })
    await expect(sheet).toContainText('New to Lost')
    await expectSound(desk)
    await sheet.getByRole('button', { name: 'Contacted', exact: true }).click()
    await expect(sheet).toContainText('Lost to Contacted')
  },
)

test('a lead is dragged to another column, or moved from its sheet, and the move is undone', async ({
  request,
  signedIn,
}, { project }) => {
  const desk = await signedIn('advisor')
  const name = await aNewLead(request)
  await openNewLeads(desk)
  await expect(cardOf(desk, name)).toBeVisible()
  if (project.name === 'desktop') {
    // Leads that other tests make would arrive above it at any moment.
    await desk.getByRole('searchbox', { name: 'Search leads' }).fill(name)
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(/[?]search=/)
    await expect(desk.getByRole('link', { name: /^Wren Fresh/ })).toHaveText([name])
    const address = desk.url()
    const column = desk.getByRole('region', { name: /^Contacted/ })
    const to = await column.boundingBox()
    if (!to) throw new Error('the board is not on screen')
    await cardOf(desk, name).hover({ position: { x: 30, y: 12 } })
    await desk.mouse.down()
    await desk.mouse.move(to.x + 60, to.y + 100, { steps: 12 })
    await desk.mouse.up()
    await expect(column.getByText(name)).toBeVisible()
    // Letting go is no click, which would open the lead.
    expect(desk.url()).toBe(address)
    await desk.getByRole('button', { name: 'Undo', exact: true }).click()
  } else {
    await desk.getByRole('link', { name }).click()
    const sheet = desk.getByRole('dialog', { name })
    await sheet.getByRole('button', { name: 'Contacted', exact: true }).click()
    await expect(sheet).toContainText('New to Contacted')
    // The sheet stays below the toast.
    await desk.getByText('Undo', { exact: true }).click()
    await expect(sheet).toContainText('Contacted to New')
    await desk.keyboard.press('Escape')
  }
  await showStatus(desk, 'New')
  await expect(cardOf(desk, name)).toBeVisible()
})

test('a lead keeps its notes, value and next step, and becomes a client when it is converted', {
  tag: '@desktop',
}, async ({ request, signedIn }) => {
  const desk = await signedIn('advisor')
  const name = await aNewLead(request)
  await openNewLeads(desk)
  await desk.getByRole('link', { name }).click()
  const sheet = desk.getByRole('dialog', { name })
  await sheet.getByRole('textbox', { name: 'Expected value' }).fill('250,000')
  await sheet.getByRole('textbox', { name: 'Notes' }).fill('Prefers mornings')
  await desk.keyboard.press('Escape')
  await stayOnPage(desk)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('dialog', { name }).getByRole('textbox', { name: 'Notes' })).toHaveValue(
    'Prefers mornings',
  )
  await desk.keyboard.press('Escape')
  await showStatus(desk, 'New')
  await expect(cardOf(desk, name)).toContainText('$250,000')
  await planAndConvert(desk, name)
})

test('an expected value that is no amount is not saved, and the old one stays', { tag: '@desktop' }, async ({
  request,
  signedIn,
}) => {
  const desk = await signedIn('advisor')
  const name = await aNewLead(request)
  await openNewLeads(desk)
  await desk.getByRole('link', { name }).click()
  const sheet = desk.getByRole('dialog', { name })
  const field = sheet.getByRole('textbox', { name: 'Expected value' })
  await field.fill('250,000')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = desk.getByText('Saved', { exact: true })
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden()
  // A long link makes its field higher and the form no wider.
  const notes = sheet.getByRole('textbox', { name: 'Notes' })
  await notes.fill(`https://example.com/${'x'.repeat(300)}`)
  expect(await notes.evaluate(({ form }: HTMLTextAreaElement) => form && form.scrollWidth - form.clientWidth)).toBe(0)
  await notes.fill('')
  await field.fill('abc')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('Enter an amount in dollars, such as 420,000')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(saved).toBeHidden()
  await desk.reload()
  await expect(field).toHaveValue('250,000')
})

/** Plans the next step, finds the lead in the table by its tag, converts it, opens the client. */
async function planAndConvert(desk: Page, name: string): Promise<void> {
  const tag = `Tag ${name}`.slice(0, 30)
  await desk.getByRole('link', { name }).click()
  const sheet = desk.getByRole('dialog', { name })
  await sheet.getByRole('textbox', { name: 'Next step (optional)' }).fill('Send the plan')
  const tags = sheet.getByRole('textbox', { name: 'Tags' })
  await tags.fill(`${tag}, ${'x'.repeat(31)}`)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tags).toHaveAccessibleDescription('Use at most 30 characters')
  await tags.fill(tag)
  await desk.keyboard.press('Escape')
  await stayOnPage(desk)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  await desk.goto(`/leads?view=table&tag=${encodeURIComponent(tag)}`)
  await expect(desk.getByRole('row', { name: new RegExp(name) })).toContainText('Send the plan')
  await expectSound(desk)
  await desk.getByRole('checkbox', { name: `Select ${name}` }).check()
  await desk.getByRole('combobox', { name: 'Move to:' }).selectOption('Converted')
  await desk.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(desk.getByText('1 moved to Converted')).toBeVisible()
  await desk.goto(`/clients?search=${encodeURIComponent(name)}`)
  await expect(desk.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expectSound(desk)
  await desk.getByRole('main').getByRole('link', { name }).click()
  await expect(desk.getByRole('heading', { name, level: 1 })).toBeVisible()
  await desk.getByRole('textbox', { name: 'Write a private note' }).fill('Retires in 2031')
  await desk.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  await stayOnPage(desk)
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(desk.getByText('Retires in 2031')).toBeVisible()
  await expect(desk.getByText('Moved to Converted')).toBeVisible()
  await desk.getByLabel('Next review').fill('2026-01-05')
  await desk.getByRole('button', { name: 'Add task' }).click()
  await expect(desk.getByText('Choose today or a later day')).toBeVisible()
  await desk.getByRole('button', { name: 'Save task' }).click()
  await expect(desk.getByText('Enter the task')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Task' }).fill('Draft a plan')
  // Half of a date is neither left out nor a message of the browser.
  const due = desk.getByLabel('Due (optional)')
  await due.pressSequentially('03')
  await desk.getByRole('button', { name: 'Save task' }).click()
  await expect(due).toHaveAccessibleDescription('Enter a valid date')
  await expect(due).toBeFocused()
  await due.fill('')
  await desk.getByRole('button', { name: 'Save task' }).click()
  await desk.getByRole('checkbox', { name: 'Draft a plan' }).click()
  await expect(desk.getByText('Done', { exact: true })).toBeVisible()
  await expectSound(desk)
}

test('a move without a connection says so and keeps the board, and a page that failed is read once it is back', {
  tag: '@desktop',
}, async ({ request, signedIn, goOffline }) => {
  const desk = await signedIn('advisor')
  const name = await aNewLead(request)
  await openNewLeads(desk)
  const place = (title: string) =>
    desk.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: new RegExp(`^${title}`) })
  await place('Appointments').click()
  await expect(desk.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await place('Leads').click()
  const menu = cardOf(desk, name).getByRole('button', { name: `Move ${name}` })
  const move = async () => {
    await menu.click()
    await desk.getByRole('menuitem', { name: 'Qualified' }).click()
  }
  // Its script comes with its first use.
  await menu.click()
  await expect(desk.getByRole('menuitem', { name: 'Qualified' })).toBeVisible()
  await desk.keyboard.press('Escape')

  // The board is to be read again for the next lead, and cannot be.
  await desk.route('**/api/leads/pipeline?**', (route) => route.abort('failed'))
  const failed = desk.waitForEvent('requestfailed', (sent) => sent.url().includes('/api/leads/pipeline?'))
  await aNewLead(request)
  await failed
  await expect(desk.locator('[data-status=new]')).toContainText(name)
  await desk.unroute('**/api/leads/pipeline?**')

  await goOffline(desk.context())
  await move()
  await expect(desk.getByText('Your device appears to be offline.').last()).toBeVisible()
  await expect(desk.locator('[data-status=new]')).toContainText(name)
  await place('Appointments').click()
  await expect(desk.getByRole('button', { name: 'Reload this page' })).toBeVisible()
  await desk.context().setOffline(false)
  await expect(desk.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  await place('Leads').click()
  await move()
  await expect(desk.getByText(`${name}: Qualified`)).toBeVisible()
})

test('words searched for stay when a filter is chosen before their leads have come', {
  tag: '@desktop',
}, async ({ signedIn }) => {
  const desk = await signedIn('advisor')
  await desk.goto('/leads')
  await expect(desk.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  const { promise: chosen, resolve: letGo } = Promise.withResolvers<void>()
  await desk.route(/api\/leads[?].*search=/, (route) => chosen.then(() => route.continue()))
  const search = desk.getByRole('searchbox', { name: 'Search leads' })
  await search.fill('retire')
  await search.press('Enter')
  await expect(search).toBeFocused()
  await desk.getByRole('combobox', { name: /^Source/ }).selectOption('Match')
  letGo()
  await expect(desk).toHaveURL(/search=retire&source=/)
  await expect(search).toHaveValue('retire')
})
