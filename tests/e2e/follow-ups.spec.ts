import type { APIRequestContext, TestInfo } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { days, minutes } from '#contract/core/durations.ts'
import { appointments, availability } from '#server/scheduling/tables.ts'
import { expect, expectSound, test } from './support/fixtures.ts'
import { aNewConsumer, newPassword } from './support/people.ts'
import { aSecondNode } from './support/time.ts'

type FollowUps = { items: { startsAt: string; with: { displayName: string } }[] }

/**
 * A consumer who met one advisor some days ago, and meets another at the very time that is
 * suggested for meeting the first again. Each attempt has advisors of its own.
 */
async function aConflict(request: APIRequestContext, { retry }: TestInfo) {
  const { email, token } = await aNewConsumer(request)
  const headers = { authorization: `Bearer ${token}` }
  const { profile } = await (await request.get('/api/profile', { headers })).json()
  const { items } = (await (await request.get('/api/advisors?state=OR')).json()) as { items: { id: string }[] }
  const agreedTo: string[] = []
  for (const { id } of items.slice(4 * (retry % 2))) {
    // Some accept no one new.
    const consent = await request.put(`/api/consents/${id}`, { headers, data: {} })
    if (consent.ok()) agreedTo.push(id)
    if (agreedTo.length === 4) break
  }
  const [busyWith, ...candidates] = agreedTo
  if (!busyWith) throw new Error('the demo lists too few advisors')

  const node = await aSecondNode()
  const meet = async (advisorId: string, startsAt: Date, status: 'completed' | 'confirmed') => {
    const endsAt = new Date(startsAt.getTime() + minutes(30))
    const times = { startsAt, endsAt, heldFrom: startsAt, heldUntil: endsAt, timeZone: 'America/Los_Angeles' }
    const row = { consumerId: profile.id, advisorId, kind: 'consultation', mode: 'video', status } as const
    await node.db.insert(appointments).values({ ...row, ...times })
  }
  try {
    for (const met of candidates) {
      await node.db.update(availability).set({ confirmation: 'instant' }).where(eq(availability.advisorId, met))
      // An advisor meets nobody else at the time, also at a second attempt.
      await meet(met, new Date(Date.now() - days(1 + 3 * Math.random())), 'completed')
      const suggested = (await (await request.get('/api/follow-ups', { headers })).json()) as FollowUps
      const [followUp] = suggested.items
      // Some have no time open in the weeks in question.
      if (!followUp) continue
      await meet(busyWith, new Date(followUp.startsAt), 'confirmed')
      return { email, name: followUp.with.displayName }
    }
    throw new Error('no follow-up was suggested')
  } finally {
    await node.close()
  }
}

test('a suggested follow-up at a busy time shows a warning, and the consumer books it anyway', async ({
  expectError,
  request,
  signedInWith,
}, info) => {
  const { email, name } = await aConflict(request, info)
  const page = await signedInWith(email, newPassword)
  await page.goto('/')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Appointments' }).click()
  const row = page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: `Book this time with ${name}` }),
  })
  expectError({ status: 409, path: '/api/appointments' })
  await row.getByRole('button', { name: `Book this time with ${name}` }).click()
  await expect(row.getByRole('alert')).toContainText('You’re busy at this time, here or in your linked calendar.')
  await expect(row.getByRole('button', { name: 'Book anyway' })).toBeVisible()
  await expectSound(page)
  await row.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.getByText(/^Booked for /)).toBeVisible()
  await expect(row).toBeHidden()
  // Both are ahead now.
  await page.reload()
  await expect(page.getByText('2 upcoming')).toBeVisible()
})
