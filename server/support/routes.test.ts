import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { askSupport, contactUs } from '#contract/support/endpoints.ts'
import { startApp } from '#tests/harness.ts'
import { supportRequests } from './tables.ts'

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
