import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'

const count = (text: string) => Number(/\d+/.exec(text.replace(/,/g, ''))?.[0] ?? Number.NaN)

test('filters and sorting are kept in the address, and the list follows them at once', async ({
  request,
  signedInWith,
}, { project }) => {
  const isPhone = project.name === 'phone'
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches?view=grid')
  const head = own.getByRole('heading', { level: 1 })
  await expect(head).toContainText('match your profile')
  await expectSound(own)
  const all = count(await head.innerText())

  if (isPhone) await own.getByRole('button', { name: /^Filters/ }).click()
  const hourly = own.getByRole('checkbox', { name: /^Hourly/ })
  await hourly.click()
  await expect(hourly).toBeChecked()
  await expect(own).toHaveURL(/feeKind=hourly/)
  if (isPhone) {
    await expectSound(own)
    await own.getByRole('button', { name: /^Show \d+ advisors?$/ }).click()
  }
  await expect(head).toContainText('your profile and filters')
  expect(count(await head.innerText())).toBeLessThan(all)
  await own.reload()
  await expect(head).toContainText('your profile and filters')

  await own.goto('/matches?view=grid')
  await own.getByRole('combobox', { name: /Sort/ }).selectOption('cost')
  await expect(own).toHaveURL(/sort=cost/)
  const costs = own.locator('dd', { hasText: 'a year' })
  await expect(async () => {
    const shown = (await costs.allInnerTexts()).map(count)
    expect(shown.length).toBeGreaterThan(12)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  }).toPass()

  await own.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(own.getByRole('heading', { name: 'Change what counts' })).toBeVisible()
  await expectSound(own)
  const dialog = own.getByRole('dialog', { name: 'Change what counts' })
  const keep = dialog.getByRole('button', { name: /^Save \(\d+ advisors?\)$/ })
  const before = await keep.innerText()
  await expect(dialog.getByText(/advisors, no change/)).toBeVisible()
  for (const name of [/^Availability/, /^Language/]) {
    await dialog.getByRole('checkbox', { name }).click()
    await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  }
  await expect(keep).not.toHaveText(before)
  await expect(dialog.getByText(/advisors, was/)).toBeVisible()
  await keep.click()
  await expect(own.getByText(/based on expertise and interaction/)).toBeVisible()
})

test('the filters find advisors who state that they are fee-only and a fiduciary at all times', {
  tag: '@phone',
}, async ({ request, signedInWith }) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches?view=grid')
  await own.getByRole('button', { name: /^Filters/ }).click()
  await own.getByRole('checkbox', { name: /^Fee-only/ }).click()
  await expect(own).toHaveURL(/compensation=fee_only/)
  await own.getByRole('checkbox', { name: /^Fiduciary at all times/ }).click()
  await expect(own).toHaveURL(/fiduciaryStatement=always/)
  await own.getByRole('button', { name: /^Show \d+ advisors?$/ }).click()
  await expect(own.getByRole('heading', { level: 1 })).toContainText('your profile and filters')
  const cards = own.getByRole('article')
  await expect(cards.filter({ hasText: 'Fee-only, fiduciary at all times' })).toHaveCount(await cards.count())
})

test('a match card shows its reasons, and is saved, passed on and brought back', { tag: '@phone' }, async ({
  request,
  signedInWith,
}) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches?view=grid')
  const cards = own.getByRole('listitem').filter({ has: own.getByRole('article') })
  await expect(cards.first().getByText(/Nothing else affects the score/)).toBeVisible()
  await expect(cards.first().getByText(/÷/)).toBeVisible()

  const second = cards.nth(1)
  // A comparison begins in the open card and goes on in every other.
  await expect(second.getByRole('button', { name: /^Compare / })).toBeHidden()
  await cards
    .first()
    .getByRole('button', { name: /^Compare / })
    .tap()
  await second.getByRole('button', { name: /^Compare / }).tap()
  await expect(own.getByRole('link', { name: /^Compare 2/ })).toBeVisible()
  await own.getByRole('button', { name: 'Clear' }).tap()

  // The list changes before the server has answered.
  const isStored = (reaction: 'like' | 'pass') =>
    own.waitForResponse(
      (reply) =>
        reply.url().endsWith('/reaction') && reply.ok() && reply.request().postDataJSON().reaction === reaction,
    )
  const save = await second.getByRole('button', { name: /^Save / }).getAttribute('aria-label')
  const name = save?.replace('Save ', '') ?? ''
  const liked = isStored('like')
  await second.getByRole('button', { name: `Save ${name}` }).click()
  await expect(second.getByRole('button', { name: `Save ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await liked
  await own.goto('/matches?view=grid&reaction=like')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('One saved advisor')

  await own.getByRole('button', { name: `Pass on ${name}` }).click()
  await expect(own.getByText(`Passed on ${name}`, { exact: true })).toBeVisible()
  const undone = isStored('like')
  await own.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(own.getByRole('link', { name })).toBeVisible()
  await undone
  const passed = isStored('pass')
  await own.getByRole('button', { name: `Pass on ${name}` }).click()
  await expect(own.getByRole('heading', { name: 'No saved advisors yet' })).toBeVisible()
  await passed
  await own.goto('/matches?view=grid&reaction=pass')
  await own.getByRole('button', { name: 'Bring back' }).click()
  await expect(own.getByRole('heading', { name: 'No passed advisors yet' })).toBeVisible()
})

test('passing on a match counts the advisor out of the filters, and an undo counts them in', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches?view=grid')
  const english = own.getByRole('checkbox', { name: /^English/ }).locator('..')
  const before = count(await english.innerText())
  await own
    .getByRole('button', { name: /^Pass on / })
    .first()
    .click()
  await expect(english).toContainText(String(before - 1))
  await own.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(english).toContainText(String(before))
})

test('the toast of a pass ends when the pass is taken back, and undoes nothing that came later', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches?view=deck')
  const top = own.getByRole('region', { name: 'Advisor deck' }).getByRole('article').getByRole('heading')
  await expect(top).toBeVisible()
  const first = await top.innerText()
  await own.keyboard.press('ArrowLeft')
  await expect(top).not.toHaveText(first)
  const toasts = own.getByRole('region', { name: /^Notifications/ })
  const undo = toasts.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await own.keyboard.press('z')
  await expect(top).toHaveText(first)
  await own.keyboard.press('ArrowRight')
  await expect(top).not.toHaveText(first)
  await expect(undo).toHaveCount(0)
  await own.waitForLoadState('networkidle')
  await own.goto('/matches?view=grid&reaction=like')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('One saved advisor')
})

test('the keyboard passes the filters in one step; passing on a match moves it to the next card, and after the last to the name of the page', {
  tag: '@desktop',
}, async ({ request, signedInWith }) => {
  const { email, token } = await aNewConsumer(request)
  const own = await signedInWith(email, newPassword)
  await own.goto('/matches?view=grid')
  const skip = own.getByRole('button', { name: 'Skip to advisors' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await own.keyboard.press('Tab')
  await expect(own.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
  const names = own.getByRole('article').getByRole('heading').getByRole('link')
  const [first = '', name = ''] = await names.allInnerTexts()
  await own
    .getByRole('button', { name: /^Pass on / })
    .first()
    .press('Enter')
  await expect(own.getByRole('link', { name, exact: true })).toBeFocused()
  await own.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(own.getByRole('link', { name: first, exact: true })).toBeFocused()

  const saved = own.waitForResponse((response) => response.url().endsWith('/reaction') && response.ok())
  await own.getByRole('button', { name: `Save ${name}` }).click()
  await saved
  await own.goto('/matches?view=grid&reaction=like')
  await own.getByRole('button', { name: /^Pass on / }).press('Enter')
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused()

  const headers = { authorization: `Bearer ${token}` }
  const cheapest = await (await request.get('/api/matches?sort=cost&limit=1', { headers })).json()
  await own.goto(`/matches?view=deck&maxYearlyCostUsd=${cheapest.items[0].yearlyCostUsd}`)
  await own.getByRole('button', { name: 'Pass', exact: true }).press('Enter')
  await expect(own.getByText('You’ve seen all your matches')).toBeVisible()
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused()
})

test('filters are saved under a name, two advisors are compared side by side, and a pass gets a reason', {
  tag: '@desktop',
}, async ({ page, signedInWith }) => {
  const own = await signedInWith((await aNewConsumer(page.request)).email, newPassword)
  await own.goto('/matches?view=grid&feeKind=hourly')
  await own.getByRole('button', { name: 'Save these filters' }).click()
  const naming = own.getByRole('dialog', { name: 'Save these filters' })
  await naming.getByRole('textbox', { name: 'Name' }).fill('Hourly')
  await naming.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByRole('link', { name: 'Hourly' })).toHaveAttribute('aria-current', 'page')
  await own.goto('/matches?view=grid')
  await own.getByRole('link', { name: 'Hourly' }).click()
  await expect(own).toHaveURL(/feeKind=hourly/)

  const cards = own.getByRole('listitem').filter({ has: own.getByRole('article') })
  const downloading = own.waitForEvent('download')
  await cards.first().getByRole('button', { name: 'Download PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('why-this-match.pdf')
  const passed = await cards.first().getByRole('article').getByRole('heading').innerText()
  await cards
    .first()
    .getByRole('button', { name: `Pass on ${passed}` })
    .click()
  await own.getByRole('button', { name: 'Tell us why' }).click()
  const why = own.getByRole('dialog', { name: /right for you/ })
  await why.getByRole('checkbox', { name: 'Costs more than I want to pay' }).click()
  await why.getByRole('button', { name: 'Send' }).click()
  await expect(own.getByText(/won’t know it was you/)).toBeVisible()

  for (const at of [0, 1]) {
    const reasons = cards.nth(at).getByRole('button', { name: /^Why \d+\?$/ })
    if (await reasons.isVisible()) await reasons.click()
    await cards
      .nth(at)
      .getByRole('button', { name: /^Compare / })
      .click()
  }
  const compared = own.getByRole('region', { name: 'Comparison' })
  const third = cards.nth(2).getByRole('article')
  const thirdName = await third.getByRole('heading').innerText()
  if (await third.getByRole('button', { name: /^Why \d+\?$/ }).isVisible())
    await third.getByRole('button', { name: /^Why \d+\?$/ }).click()
  await third.getByRole('button', { name: /^Compare / }).click()
  await compared.getByRole('button', { name: `Remove ${thirdName} from the comparison` }).click()
  await own.getByRole('link', { name: 'Compare 2' }).click()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Side by side')
  const table = own.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await expect(table.getByRole('row', { name: /^All-in cost a year/ }).getByRole('cell')).toHaveText([/\$/, /\$/])
  await expectSound(own)
  await own.getByRole('checkbox', { name: /^Hide what is the same/ }).check()
  await expect(table.getByText('Same for all')).toHaveCount(0)
  await own.goBack()
  await own.getByRole('link', { name: 'Compare 2' }).click()
  await expect(table).toBeVisible()
  await own.reload()
  await table
    .getByRole('button', { name: /^(Book|Request) a free call with/ })
    .first()
    .click()
  await expect(own.getByRole('dialog')).toBeVisible()
  await own.keyboard.press('Escape')
  const downloadingTable = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Download PDF' }).click()
  expect((await downloadingTable).suggestedFilename()).toBe('advisor-comparison.pdf')
  await table
    .getByRole('button', { name: /^Remove / })
    .first()
    .press('Enter')
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await expect(table.getByRole('columnheader').nth(1).getByRole('link').first()).toBeFocused()
})

test('the deck is worked with arrow keys and by throwing the card, and a pass is undone', async ({
  request,
  signedInWith,
}, { project }) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches?view=deck')
  const deck = own.getByRole('region', { name: 'Advisor deck' })
  const top = deck.getByRole('article').getByRole('heading')
  await expect(top).toBeVisible()
  await expectSound(own)
  const first = await top.innerText()

  await own.keyboard.press('ArrowLeft')
  await expect(top).not.toHaveText(first)
  await own.keyboard.press('z')
  await expect(top).toHaveText(first)
  await own.keyboard.press('w')
  await expect(own.getByRole('dialog', { name: `Why ${first}` })).toBeVisible()
  await own.keyboard.press('Escape')
  await deck.getByRole('button', { name: /^(Book|Request) a free call$/ }).click()
  await expect(own.getByRole('dialog')).toContainText(first)
  await own.keyboard.press('Escape')
  await expect(own.getByRole('dialog')).toBeHidden()
  // The second press comes while the first card flies, and is for the next one.
  await own.keyboard.press('ArrowRight')
  await own.keyboard.press('ArrowRight')
  await expect(deck.getByRole('status')).toContainText('Saved')
  await expect(deck.getByRole('status')).not.toContainText(`Saved ${first}`)

  const second = await top.innerText()
  const card = deck.getByRole('article')
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is not on screen')
  const [x, y] = [box.x + box.width / 2, box.y + 40]
  if (project.name === 'phone') {
    const touch = await own.context().newCDPSession(own)
    const at = (dx: number) => ({ touchPoints: [{ x: x + dx, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
    for (const dx of [-20, -60, -110, -150])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(dx) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else {
    await own.mouse.move(x, y)
    await own.mouse.down()
    await own.mouse.move(x - 160, y, { steps: 8 })
    await own.mouse.up()
  }
  await expect(top).not.toHaveText(second)
  await expect(own.getByText(`Passed on ${second}`, { exact: true })).toBeVisible()

  await own.goto('/matches?view=grid&reaction=like')
  await expect(own.getByRole('link', { name: first })).toBeVisible()
})

test('the advisor’s name in the deck opens their page on a click and on a tap', async ({ request, signedInWith }, {
  project,
}) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  const name = own.getByRole('region', { name: 'Advisor deck' }).getByRole('article').getByRole('link')
  const presses = [() => name.click(), ...(project.name === 'phone' ? [() => name.tap()] : [])]
  for (const press of presses) {
    await own.goto('/matches?view=deck')
    const advisorName = await name.innerText()
    await press()
    await expect(own).toHaveURL(/\/advisors\/[^/]+$/)
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(advisorName)
  }
})

test('all actions of the deck fit the width of a phone', { tag: '@phone' }, async ({ request, signedInWith }) => {
  const own = await signedInWith((await aNewConsumer(request)).email, newPassword)
  await own.goto('/matches')
  for (const width of [390, 360, 320]) {
    await own.setViewportSize({ width, height: 700 })
    const save = own.getByRole('button', { name: 'Save', exact: true })
    await expect(own.getByRole('button', { name: 'Pass', exact: true })).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => rightOf(await save.boundingBox()), `at ${width}`).toBeLessThanOrEqual(width - 20)
  }
})

const rightOf = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Number.NaN)
