import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { askSupport, checkIntegrations, contactUs, listTooltips, sendFeedback } from '#contract/support/endpoints.ts'
import { startApp } from '#tests/harness.ts'
import { productFeedback, supportRequests } from './tables.ts'

const app = await startApp()
const stored = (email: string) => app.platform.db.select().from(supportRequests).where(eq(supportRequests.email, email))

describe('writing to support', () => {
  test('is stored, reaches our staff, and the writer gets a receipt', async () => {
    const email = 'dana.support@example.com'
    await app.visitor.call(askSupport, { body: { email, message: 'My calendar shows the wrong hour.' } })
    expect(await stored(email)).toMatchObject([{ kind: 'support', message: 'My calendar shows the wrong hour.' }])
    expect(await app.mailsTo(email)).toMatchObject([{ subject: 'We have your message' }])
    const [toStaff] = await app.mailsTo(brand.supportEmail)
    expect(toStaff?.text).toContain('dana.support@example.com')
  })
})

describe('the contact form', () => {
  test('is stored with its consent', async () => {
    const email = 'dana.contact@example.com'
    const body = { name: 'Dana', email, phone: '', message: 'Do you work in Maine?', consent: true } as const
    expect(await app.visitor.call(contactUs, { body })).toEqual({ received: true })
    expect(await stored(email)).toMatchObject([{ kind: 'contact', name: 'Dana', consent: true }])
  })

  test('is refused, and nothing kept, without consent', async () => {
    const email = 'no.consent@example.com'
    const reply = await app.app.inject({
      method: 'POST',
      url: '/functions/v1/handle-contact',
      payload: { name: 'Dana', email, phone: '', message: 'Hello', consent: false },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject([{ path: 'consent' }])
    expect(await stored(email)).toEqual([])
  })
})

describe('feedback', () => {
  test('is stored as it was written, with its rating and its page, and without who wrote it', async () => {
    const body = { rating: 2, feedback: 'The list of times is hard to read.', page: '/pricing' }
    expect(await app.visitor.call(sendFeedback, { body })).toEqual({ received: true })
    const rows = await app.platform.db.select().from(productFeedback).where(eq(productFeedback.feedback, body.feedback))
    expect(rows).toEqual([{ ...body, id: expect.any(String), createdAt: app.clock.now() }])
  })

  test.each([
    ['no words', { rating: 2, feedback: '   ', page: '/' }, 'feedback'],
    ['a rating above five', { rating: 6, feedback: 'Fine', page: '/' }, 'rating'],
    ['a rating below one', { rating: 0, feedback: 'Fine', page: '/' }, 'rating'],
  ])('is refused with %s', async (_what, body, field) => {
    const refusal = await app.visitor.refused(sendFeedback, { body })
    expect(refusal.fields).toMatchObject([{ path: field }])
  })
})

test('the texts that explain things can be read by anybody', async () => {
  const { items } = await app.visitor.call(listTooltips)
  expect(items.find(({ key }) => key === 'match-score')).toMatchObject({ title: 'Match score' })
})

test('every service behind the product is tried, and a stand-in is called one', async () => {
  const { items } = await app.visitor.call(checkIntegrations)
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ['storage', 'success'],
    ['mail', 'warning'],
    ['payments', 'warning'],
  ])
})

test('keys of a payment service that nothing uses are no success', async () => {
  const keyed = await startApp({ env: { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec_test' } })
  const { items } = await keyed.visitor.call(checkIntegrations)
  expect(items).toContainEqual(
    expect.objectContaining({ id: 'payments', state: 'warning', detail: expect.stringContaining('sandbox') }),
  )
})

test('a mail server that does not answer is told as failed, and hides nothing else', async () => {
  const away = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const { items } = await away.visitor.call(checkIntegrations)
  expect(items).toContainEqual({ id: 'mail', state: 'failed', detail: 'Does not answer' })
  expect(items).toContainEqual(expect.objectContaining({ id: 'storage', state: 'success' }))
})
