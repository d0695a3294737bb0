import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { stored } from './support/clock.ts'
import { returningVisitor } from './support/crawler.ts'
import { expect, test } from './support/fixtures.ts'
import type { OwnProduct } from './support/own-product.ts'
import { aNewAccount, newPassword, tokenOf } from './support/people.ts'

const { member: advisor } = demoAccounts
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: async ({ product }, use) => use(product.address) })

/** A consumer with a confirmed address, made over the API; the code is in their email. */
async function aConsumer(request: APIRequestContext, product: OwnProduct, lastName: string) {
  const email = await aNewAccount(request)
  let token = ''
  await expect(() => {
    token = /\b\d{6}\b/.exec(product.mailsTo(email)[0]?.text ?? '')?.[0] ?? ''
    expect(token).not.toBe('')
  }).toPass()
  const verified = await request.post('/auth/v1/verify', { data: { type: 'email', email, token } })
  const { access_token } = (await verified.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  await request.patch('/api/profile', { headers, data: { firstName: 'Wren', lastName, state: 'OR' } })
  return { email, headers, name: `Wren ${lastName}` }
}

const subjectsTo = (product: OwnProduct, address: string) =>
  product.mailsTo(address).map(({ subject }) => subject ?? '')

/** A time of the browser's clock, some hours from now. */
const clockTime = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/Los_Angeles',
  })

/** The settings of a demo account, at its notifications. */
async function settingsOf(email: string, signedInWith: (email: string, password: string) => Promise<Page>) {
  const page = await signedInWith(email, demoPassword)
  await stored(page, returningVisitor)
  await page.goto('/settings#notifications')
  return page
}

test('an email that can wait is sent when the quiet hours end, not before', { tag: '@desktop' }, async ({
  request,
  signedInWith,
  product,
}) => {
  const page = await settingsOf(advisor.email, signedInWith)
  await page.getByRole('checkbox', { name: 'Keep quiet hours' }).check()
  const quiet = page.getByRole('region', { name: 'Quiet hours' })
  for (const [label, hours] of [
    ['From', -2],
    ['Until', 2],
  ] as const) {
    const time = clockTime(hours)
    const saved = page.waitForResponse((reply) => reply.ok() && reply.request().postData()?.includes(time) === true)
    await quiet.getByLabel(label).fill(time)
    await quiet.getByLabel(label).blur()
    await saved
  }
  const { headers, name } = await aConsumer(request, product, 'Harbor')
  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  await expect.poll(() => product.countHeldMails(advisor.email)).toBe(1)
  expect(subjectsTo(product, advisor.email)).not.toContain(`${name} is a new lead`)
  await product.passTime()
  await expect.poll(() => subjectsTo(product, advisor.email)).toContain(`${name} is a new lead`)
  await page.getByRole('checkbox', { name: 'Keep quiet hours' }).uncheck()
  await expect(page.getByText('Saved').last()).toBeVisible()
})

for (const rhythm of ['Daily', 'Weekly'] as const)
  test(`${rhythm.toLowerCase()} notifications arrive in one email instead of one each`, { tag: '@desktop' }, async ({
    request,
    signedInWith,
    product,
  }) => {
    const page = await settingsOf(advisor.email, signedInWith)
    const choice = page.getByRole('combobox', { name: 'New leads by email' })
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/notification-preferences') && reply.ok())
    await choice.selectOption(rhythm)
    await saved
    const people = [await aConsumer(request, product, 'Alder'), await aConsumer(request, product, 'Birch')]
    for (const { headers } of people) await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
    const before = product.mailsTo(advisor.email).length
    await product.passTime()
    await expect.poll(() => product.mailsTo(advisor.email).length).toBe(before + 1)
    const digest = product.mailsTo(advisor.email).at(-1)
    expect(digest?.subject).toBe('2 updates for you on Fairlead')
    for (const { name } of people) expect(digest?.text).toContain(`${name} is a new lead`)
  })

test('a person who confirms their number gets a text message about an appointment', { tag: '@desktop' }, async ({
  request,
  signedInWith,
  product,
}) => {
  const { email, headers } = await aConsumer(request, product, 'Cedar')
  const page = await signedInWith(email, newPassword)
  await stored(page, returningVisitor)
  await page.goto('/settings#notifications')
  const texts = page.getByRole('region', { name: 'Text messages' })
  await texts.getByLabel('US mobile number').fill('(503) 555-0177')
  await texts.getByRole('checkbox').check()
  await texts.getByRole('button', { name: 'Send me a code' }).click()
  const number = '+15035550177'
  await expect.poll(() => product.textsTo(number)).toHaveLength(1)
  await texts
    .getByLabel('Code sent to the number that ends in 0177')
    .fill(product.textsTo(number)[0]?.slice(0, 6) ?? '')
  await texts.getByRole('button', { name: 'Confirm number' }).click()
  await expect(texts.getByText('On for the number that ends in 0177')).toBeVisible()
  await expect.poll(() => product.textsTo(number).at(-1)).toContain('Reply STOP')

  await request.put(`/api/consents/${advisor.id}`, { headers, data: {} })
  const slots = await (await request.get(`/api/advisors/${advisor.id}/slots?days=14`)).json()
  const data = {
    advisorId: advisor.id,
    startsAt: slots.slots.at(-1).startsAt,
    mode: 'video',
    timeZone: 'America/Los_Angeles',
  }
  const booked = await request.post('/api/appointments', { headers, data })
  expect(booked.ok()).toBe(true)
  const { id, status } = await booked.json()
  const advisorHeaders = { authorization: `Bearer ${await tokenOf(request, advisor)}` }
  const act = status === 'requested' ? 'confirm' : 'cancel'
  expect((await request.post(`/api/appointments/${id}/${act}`, { headers: advisorHeaders, data: {} })).ok()).toBe(true)
  // At night it waits for the morning.
  await product.passTime()
  await expect.poll(() => product.textsTo(number).at(-1)).toMatch(/^Fairlead: .*Nora Bennett.* Reply STOP to end\.$/)

  await texts.getByRole('button', { name: 'Turn off text messages' }).click()
  await expect(texts.getByLabel('US mobile number')).toBeVisible()
})

test('blocking a range of days, or one weekday each week, closes its times to consumers', { tag: '@desktop' }, async ({
  request,
  signedInWith,
}) => {
  const days = async () => {
    const { slots } = await (await request.get(`/api/advisors/${advisor.id}/slots?days=28`)).json()
    const dayOf = (at: string) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
    return [...new Set<string>(slots.map(({ startsAt }: { startsAt: string }) => dayOf(startsAt)))]
  }
  const open = await days()
  const [first = '', last = ''] = [open[1], open[4]]
  expect(last).not.toBe('')
  const page = await signedInWith(advisor.email, demoPassword)
  await stored(page, returningVisitor)
  await page.goto('/schedule?view=hours')
  await page.getByRole('button', { name: 'Block time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block time' })
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(first)
  await dialog.getByRole('textbox', { name: /^Until/ }).fill(last)
  await dialog.getByRole('button', { name: /^Block \d+ days$/ }).click()
  await expect(dialog).toBeHidden()
  const blocked = (await days()).filter((day) => day >= first && day <= last)
  expect(blocked).toEqual([])
  expect(await days()).toContain(open[0])
  expect((await days()).length).toBeGreaterThanOrEqual(open.length - 4)

  const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
  const later = (await days()).filter((day) => day > last)
  const [start = ''] = later
  const sameWeekday = later.filter((day) => weekdayOf(day) === weekdayOf(start))
  expect(sameWeekday.length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Block time' }).click()
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(start)
  await dialog.getByRole('textbox', { name: /^Until/ }).fill(later.at(-1) ?? '')
  await dialog.getByRole('checkbox', { name: /^Only \w+days, each week$/ }).check()
  await dialog.getByRole('button', { name: /^Block \d days$/ }).click()
  await expect(dialog).toBeHidden()
  expect((await days()).filter((day) => day > last)).toEqual(later.filter((day) => weekdayOf(day) !== weekdayOf(start)))
})
