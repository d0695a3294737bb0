import { expect, test } from './support/fixtures.ts'

/**
 * What a provider's script does on a page, without its puzzle: yields a token, and another whenever
 * it is reset.
 */
const widget = `
let made = 0, options
const next = () => options.callback('token-' + (made += 1))
window.turnstile = {
  render(place, input) { options = input; place.textContent = 'Puzzle of ' + input.sitekey; next(); return 'one' },
  reset() { next() },
}
window.onCaptchaLoad()`

// Which origins the pages let in is proven where the policy is made; here the script comes from
// nowhere.
test.use({ bypassCSP: true })

test('each sign-in attempt sends a new token of the puzzle when a captcha is configured', async ({
  page,
  expectError,
}) => {
  expectError({ status: 400, path: '/auth/v1/token?grant_type=password' })
  await page.route('**/auth/v1/settings', async (route) => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, captcha: { provider: 'turnstile', site_key: 'a-site-key' } } })
  })
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: widget }),
  )
  await page.goto('/signin')
  await expect(page.getByText('Puzzle of a-site-key')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
  for (const token of ['token-1', 'token-2']) {
    const request = page.waitForRequest('**/auth/v1/token?grant_type=password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    expect((await request).postDataJSON()).toMatchObject({ gotrue_meta_security: { captcha_token: token } })
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
  }
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByText('Puzzle of a-site-key')).toBeVisible()
})
