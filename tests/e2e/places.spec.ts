import { stored } from './clock.ts'
import { placesOf, returningVisitor } from './crawler.ts'
import { expect, test } from './fixtures.ts'

test.use({ failsOnErrors: true })

test('every place of the header, menu, tab bar and footer opens its own page for a visitor', async ({
  page,
  context,
}) => {
  await stored(page, returningVisitor)
  await page.goto('/')
  expect(await placesOf(page, await context.newPage())).toEqual([])
})

test("every place of the consumer's frame opens its own page", async ({ signedIn }) => {
  const page = await signedIn('consumer')
  await stored(page, returningVisitor)
  await page.goto('/')
  expect(await placesOf(page, await page.context().newPage())).toEqual([])
})
