import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Answers the questions of the profile from the first card on, which is open, until the matches.
 */
export async function fillInProfile(page: Page, name: { first: string; last: string }): Promise<void> {
  const next = () => page.getByRole('button', { name: /^(Next|Finish)$/ }).click()
  const expectQuestion = (question: string) => expect(page.getByRole('heading', { name: question })).toBeVisible()
  await expectQuestion('What are your goals?')
  await page.getByRole('checkbox').first().check()
  await next()
  await expectQuestion('What do you want help with?')
  await next()
  await expect(page.getByText('Choose at least one')).toBeVisible()
  for (const subject of ['Retirement', 'Taxes', 'Stock options']) {
    // A goal that was chosen is named below the subject.
    await page
      .locator('label')
      .filter({ has: page.getByText(subject, { exact: true }) })
      .getByRole('checkbox')
      .check()
  }
  await next()
  await expectQuestion('When would you like to start?')
  await page.getByRole('radio').first().check()
  await next()
  await expectQuestion('How would you like to talk?')
  await page.getByRole('checkbox').first().check()
  await next()
  await expectQuestion('What language do you prefer?')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await next()
  await expectQuestion('How much do you want help with?')
  await page.getByRole('textbox', { name: 'Total you could invest' }).fill('520000')
  await page.getByRole('textbox', { name: 'Amount you’d start with' }).fill('400000')
  await next()
  await expectQuestion('How do you feel about risk?')
  await page.getByRole('radio', { name: /Medium/ }).check()
  await next()
  await expectQuestion('What’s your annual household income?')
  await page.getByRole('radio').nth(2).check()
  await next()
  await expectQuestion('How old are you?')
  await page.getByRole('textbox', { name: 'Your age' }).fill('47')
  await next()
  await expectQuestion('What’s the best number to reach you?')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+1 503 555 0161')
  await next()
  await expectQuestion('Where do you live?')
  await page.getByRole('combobox', { name: 'State' }).selectOption('OR')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('97205')
  await next()
  await expectQuestion('What’s your name?')
  await page.getByRole('textbox', { name: 'First name' }).fill(name.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(name.last)
  await next()
  await expect(page).toHaveURL(/\/matches/)
}
