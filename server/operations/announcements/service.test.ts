import { expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import {
  addAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
  dismissAnnouncement,
  getCurrentAnnouncement,
} from '#contract/operations/announcements/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const staff = app.as(await an.admin())
const reason = 'Marketing planned it for this week'
const after = (count: number) => new Date(app.clock.now().getTime() + days(count)).toISOString()

test('each reader sees one banner, the current one for their role that began last', async () => {
  const [consumer, advisor] = [app.as(await a.consumer()), app.as(await an.advisor())]
  const seen = async (viewer: typeof consumer) => (await viewer.call(getCurrentAnnouncement)).announcement?.text ?? null
  const link = { label: 'Read more', to: '/blog' }
  const everyone = {
    text: 'New: video calls',
    link,
    kind: 'news',
    audience: 'everyone',
    startsAt: after(-2),
    endsAt: null,
    reason,
  } as const
  const { id } = await staff.call(addAnnouncement, { body: everyone })
  const forAdvisors = { ...everyone, text: 'Card payments are slow', kind: 'problem', audience: 'advisors' } as const
  await staff.call(addAnnouncement, { body: { ...forAdvisors, startsAt: after(-1), endsAt: after(1) } })
  await staff.call(addAnnouncement, { body: { ...everyone, text: 'Later', startsAt: after(3) } })
  expect(await seen(app.visitor)).toBe('New: video calls')
  expect([await seen(consumer), await seen(advisor)]).toEqual(['New: video calls', 'Card payments are slow'])
  await staff.call(changeAnnouncement, { params: { id }, body: { ...everyone, endsAt: after(-1) } })
  expect(await seen(consumer)).toBeNull()
  await staff.call(deleteAnnouncement, { params: { id }, body: { reason } })
  expect((await staff.refused(deleteAnnouncement, { params: { id }, body: { reason } })).code).toBe('core.not-found')
  const acts = (await staff.call(listStaffLog, { query: { act: 'announcement-deleted' } })).items
  expect(acts).toMatchObject([{ detail: 'New: video calls', reason }])
})

test('a banner that was dismissed on one device is shown on none of that account, and to others as before', async () => {
  const [reader, bystander] = [app.as(await a.consumer()), app.as(await a.consumer())]
  const body = { text: 'New: files', link: null, kind: 'news', audience: 'consumers', endsAt: null, reason } as const
  const { id } = await staff.call(addAnnouncement, { body: { ...body, startsAt: after(-1) } })
  for (let times = 0; times < 2; times++) await reader.call(dismissAnnouncement, { params: { id } })
  expect((await reader.call(getCurrentAnnouncement)).announcement).toBeNull()
  expect((await bystander.call(getCurrentAnnouncement)).announcement?.text).toBe('New: files')
  await staff.call(deleteAnnouncement, { params: { id }, body: { reason } })
  expect((await reader.refused(dismissAnnouncement, { params: { id } })).code).toBe('core.not-found')
})

test.each(['//elsewhere.example', '/\\elsewhere.example', 'http://elsewhere.example', 'javascript:alert(1)'])(
  'a link to %s is refused',
  async (to) => {
    const body = { text: 'News', link: { label: 'Read', to }, kind: 'news', audience: 'everyone' } as const
    const { code } = await staff.refused(addAnnouncement, {
      body: { ...body, startsAt: after(0), endsAt: null, reason },
    })
    expect(code).toBe('core.invalid')
  },
)
