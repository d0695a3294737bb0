import { describe, expect, test } from 'vitest'
import { findBookingPage, getBookingPage, saveBookingPage } from '#contract/scheduling/booking-pages/endpoints.ts'
import { Slug } from '#contract/scheduling/booking-pages/schemas.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an: somebody } = people(app)

describe('the readable address of a booking page', () => {
  test('is chosen by the advisor, found in any letter case, changed and removed', async () => {
    const advisor = await somebody.advisor()
    const own = app.as(advisor)
    expect(await own.call(getBookingPage)).toEqual({ slug: null })
    expect(await own.call(saveBookingPage, { body: { slug: 'Marisol-Vega' } })).toEqual({ slug: 'marisol-vega' })
    const params = { slug: 'MARISOL-vega' }
    expect(await app.visitor.call(findBookingPage, { params })).toEqual({ advisorId: advisor.id })
    await own.call(saveBookingPage, { body: { slug: 'marisol' } })
    expect((await app.visitor.refused(findBookingPage, { params })).code).toBe('core.not-found')
    await own.call(saveBookingPage, { body: { slug: null } })
    expect(await own.call(getBookingPage)).toEqual({ slug: null })
  })

  test('returns slug-taken while another advisor has it', async () => {
    const [first, second] = [await somebody.advisor(), await somebody.advisor()]
    const body = { slug: 'planner-of-portland' }
    await app.as(first).call(saveBookingPage, { body })
    expect((await app.as(second).refused(saveBookingPage, { body })).code).toBe('scheduling.slug-taken')
    await app.as(first).call(saveBookingPage, { body: { slug: null } })
    expect(await app.as(second).call(saveBookingPage, { body })).toEqual(body)
  })

  test.each(['ab', 'a--b', '-abc', 'admin', 'Support', 'café', 'a b c', '01a20767-9f62-786a-b2d4-abbcb8652a33'])(
    'rejects %s',
    (slug) => {
      expect(Slug.safeParse(slug).success).toBe(false)
    },
  )
})
