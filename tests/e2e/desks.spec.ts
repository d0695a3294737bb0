import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { expect, expectSound, test } from './support/fixtures.ts'

const reason = 'Agreed with the owner on the phone'

test('the staff decide on a firm, feedback, a help text, a webhook and an appeal, each with a logged reason', {
  tag: '@desktop',
}, async ({ signedInWith }) => {
  const staff = await signedInWith('admin2@demo.fairlead.example', 'harbor-lantern-42')
  await stored(staff, returningVisitor)
  await staff.goto('/admin/firms')
  const places = staff.getByRole('navigation', { name: 'Places' })
  const heading = staff.getByRole('heading', { level: 1 })
  const toasts = staff.getByRole('region', { name: /^Notifications/ })
  const say = async (button: string, done: string) => {
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(toasts.getByText(done, { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
  }

  await test.step('a firm', async () => {
    await staff.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await expect(staff.getByRole('heading', { name: 'Members' })).toBeVisible()
    await staff.getByRole('button', { name: 'Suspend joining' }).click()
    await say('Suspend joining', 'Joining suspended')
    await expect(staff.getByText('Joining by domain suspended by our staff').first()).toBeVisible()
    await expectSound(staff)
    await staff.getByRole('button', { name: 'Open joining again' }).click()
    await say('Open joining again', 'Joining is open again')
  })

  await test.step('feedback', async () => {
    await places.getByRole('link', { name: /^Support/ }).click()
    await staff.getByRole('link', { name: 'Product feedback' }).click()
    await expect(heading).toHaveText('Product feedback')
    await staff.getByRole('searchbox', { name: 'Search' }).fill('zone of the advisor')
    await expect(staff).toHaveURL(/words=zone/)
    await staff.getByRole('button', { name: /^Close feedback: Please show times/ }).click()
    await say('Close feedback', 'Feedback closed')
    await expect(heading).toBeFocused()
    await staff.getByText('Closed', { exact: true }).click()
    await expect(staff.getByText(`“${reason}”`)).toBeVisible()
    await expectSound(staff)
  })

  await test.step('a help text', async () => {
    await places.getByRole('link', { name: 'Help texts' }).click()
    await staff.getByRole('button', { name: 'Edit Conversion rate' }).click()
    const form = staff.getByRole('dialog')
    await form.getByLabel('Explanation').fill('Leads that became clients, of all that ended.')
    await form.getByLabel('Reason').fill(reason)
    await form.getByRole('button', { name: 'Save help text' }).click()
    await expect(staff.getByRole('main').getByText('Leads that became clients, of all that ended.')).toBeVisible()
    await staff.getByRole('button', { name: 'Edit Conversion rate' }).click()
    await form
      .getByRole('button', { name: /^Show again/ })
      .last()
      .click()
    await say('Show this text', 'Help text reverted')
    await expectSound(staff)
  })

  await test.step('a webhook', async () => {
    await places.getByRole('link', { name: 'Webhooks' }).click()
    await staff.getByRole('button', { name: 'Show log of hooks.example.com' }).click()
    await expect(staff.getByText('Answered 500 (6 attempts).', { exact: false })).toBeVisible()
    await staff.getByRole('button', { name: 'Turn on hooks.example.com' }).click()
    await say('Turn webhook on', 'Webhook turned on')
    await expectSound(staff)
    await staff.getByRole('button', { name: 'Turn off hooks.example.com' }).click()
    await say('Turn webhook off', 'Webhook turned off')
  })

  await test.step('an appeal', async () => {
    await places.getByRole('link', { name: /^Reports/ }).click()
    await staff.getByRole('link', { name: 'Appeals' }).click()
    const appeal = staff.getByRole('article').first()
    await expectSound(staff)
    await expect(appeal.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', /&report=/)
    await appeal.getByText('Take the decision back').click()
    await appeal.getByRole('textbox', { name: 'Reason' }).fill('The agreement names the fee on page two')
    await appeal.getByRole('button', { name: 'Decide appeal' }).click()
    await expect(staff.getByText('Decision taken back')).toBeVisible()
    await expect(heading).toBeFocused()
  })

  await test.step('the audit log', async () => {
    await places.getByRole('link', { name: 'Audit log' }).click()
    await expect(staff.locator('main')).toContainText(reason)
    await expect(staff.locator('main')).toContainText('Webhook turned off or on')
  })
})

test('the staff decide a report, grant credit, add an announcement and set a switch', { tag: '@desktop' }, async ({
  signedInWith,
}) => {
  const staff = await signedInWith('admin2@demo.fairlead.example', 'harbor-lantern-42')
  await stored(staff, returningVisitor)
  await staff.goto('/admin/reports')
  const places = staff.getByRole('navigation', { name: 'Places' })
  const heading = staff.getByRole('heading', { level: 1 })
  const toasts = staff.getByRole('region', { name: /^Notifications/ })

  await test.step('a report', async () => {
    const report = staff.getByRole('article', { name: /^Report about/ })
    const reason = staff.getByRole('textbox', { name: 'Reason' })
    await reason.fill('Nothing in the messages supports it')
    const about = (await report.getAttribute('aria-label')) ?? ''
    await staff.reload()
    await expect(reason).toHaveValue('Nothing in the messages supports it')
    await staff.getByRole('button', { name: 'Save decision' }).click()
    await expect(staff.getByText('Choose one of the options')).toBeVisible()
    await staff.getByRole('radio', { name: 'Dismiss' }).check()
    await staff.getByRole('button', { name: 'Dismiss report' }).click()
    await expect(toasts.getByText('Report dismissed')).toBeVisible()
    await expect(heading).toBeFocused()
    // The report stays, with its decision, also at its address.
    await staff.reload()
    await expect(report).toHaveAccessibleName(about)
    await expect(report).toContainText('“Nothing in the messages supports it”')
    await expect(staff.getByRole('heading', { name: /was reported$/ })).toBeInViewport()
  })

  await test.step('credit', async () => {
    await places.getByRole('link', { name: 'Payments' }).click()
    await staff.getByRole('searchbox').fill('advisor@demo')
    await staff.getByRole('button', { name: 'Search', exact: true }).click()
    await staff
      .getByRole('main')
      .getByRole('link', { name: /Marisol/ })
      .click()
    await staff.getByRole('button', { name: 'Grant credit' }).click()
    const dialog = staff.getByRole('dialog')
    // Its maximum is named, and a short reason is, at its field.
    await expect(dialog.getByText('At most $100,000.00.')).toBeVisible()
    await dialog.getByLabel('Amount in dollars').fill('10')
    await dialog.getByRole('button', { name: 'Grant credit' }).click()
    await expect(dialog.getByText('Give a reason of at least 10 characters')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await dialog.getByLabel('Amount in dollars').fill('33.333')
    await dialog.getByLabel('Reason').fill('For the hour without files')
    await dialog.getByRole('button', { name: 'Grant credit' }).click()
    await expect(dialog.getByText('Enter dollars, with at most two decimals')).toBeVisible()
    await dialog.getByLabel('Amount in dollars').fill('10')
    await dialog.getByRole('button', { name: 'Grant credit' }).click()
    await expect(toasts.getByText('Credit granted')).toBeVisible()
  })

  await test.step('an announcement', async () => {
    await places.getByRole('link', { name: 'Announcements' }).click()
    await staff.getByRole('button', { name: 'New announcement' }).click()
    const form = staff.getByRole('dialog')
    const save = form.getByRole('button', { name: 'Save announcement' })
    await save.click()
    await expect(form.getByLabel('Text', { exact: true })).toBeFocused()
    const [foot, button] = [await form.boundingBox(), await save.boundingBox()]
    // The actions are at the foot, however long the form is.
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0) + 8)
    await form.getByLabel('Text', { exact: true }).fill('Planned work on Sunday')
    await form.getByLabel('Starts').fill('2090-01-01T08:00')
    await form.getByLabel('Reason').fill(reason)
    await save.click()
    await expect(staff.getByRole('main').getByText('Planned work on Sunday', { exact: true })).toBeVisible()
    await staff.getByRole('button', { name: 'Delete “Planned work on Sunday”' }).click()
    await form.getByRole('button', { name: 'Delete announcement' }).click()
    await expect(form.getByLabel('Reason')).toBeFocused()
    await form.getByLabel('Reason').fill(reason)
    await form.getByRole('button', { name: 'Delete announcement' }).click()
    await expect(toasts.getByText('Announcement deleted')).toBeVisible()
  })

  await test.step('a switch', async () => {
    await places.getByRole('link', { name: 'Feature switches' }).click()
    await staff.getByRole('button', { name: 'Change Calls' }).click()
    const form = staff.getByRole('dialog')
    await form.getByLabel('Reason').fill(reason)
    await form.getByRole('button', { name: 'Save switch' }).click()
    await expect(toasts.getByText('Calls: On for everyone')).toBeVisible()
  })
})
