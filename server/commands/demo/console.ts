import { plans } from '#contract/billing/values.ts'
import { days, hours } from '#contract/core/durations.ts'
import type { WriteAnnouncement } from '#contract/operations/announcements/schemas.ts'
import type { SwitchMode } from '#contract/staff/switches/values.ts'
import { createCoupon } from '#server/billing/operator/service.ts'
import { addAnnouncement } from '#server/operations/announcements/service.ts'
import { setSwitch } from '#server/staff/switches/service.ts'
import { closeFeedback, listFeedback } from '#server/support/feedback/service.ts'
import { contactUs, storeFeedback } from '#server/support/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'
import { replaySupport, type SupportCast } from './support.ts'

/**
 * Plays what the staff did beside its cases: announcements, a switch that was off for an hour, and
 * the requests of the support desk. No announcement is shown now, because it would take the place
 * of the banners.
 */
export async function replayConsole(replay: Replay, cast: SupportCast, now: Date): Promise<void> {
  const { admin } = cast
  const before = (ago: number) => new Date(now.getTime() - hours(ago))
  await announce(replay, admin, now)
  const setSwitchTo = (mode: SwitchMode, ago: number, reason: string) =>
    setSwitch(replay.as(admin, before(ago)), { name: 'attachments', mode, percent: 0, accountIds: [], reason })
  await setSwitchTo('off', 170, 'The virus scanner is being moved to another machine')
  await setSwitchTo('on', 169, 'The scanner answers again on its new machine')

  for (const { ago, ...coupon } of coupons)
    await createCoupon(replay.as(admin, before(ago)), {
      ...coupon,
      redeemBy: new Date(now.getTime() + days(40)).toISOString(),
    })
  await replaySupport(replay, cast, now)
  for (const { ago, ...feedback } of feedbacks) await storeFeedback(replay.system(before(ago)), feedback)
  const [, , oldest] = (await listFeedback(replay.as(admin, before(20)), { state: 'open', limit: 3 })).rows
  const note = 'Printing has a layout of its own since the release of last week.'
  if (oldest) await closeFeedback(replay.as(admin, before(20)), oldest.id, { note })
  await contactUs(replay.system(before(7)), {
    name: 'Jonas Adeyemi',
    email: 'jonas.adeyemi@example.com',
    phone: '503-555-0142',
    consent: true,
    message: 'We are three advisors in Portland. Can one of us manage the profiles of all?',
  })
}

const coupons = [
  {
    ago: 310,
    code: 'CONFERENCE',
    percentOff: 20,
    amountOffCents: null,
    periods: 3,
    maxRedemptions: 100,
    reason: 'Handed out at the planners’ conference in Denver',
  },
  {
    ago: 52,
    code: 'WELCOMEBACK',
    percentOff: null,
    amountOffCents: 2_500,
    periods: 1,
    maxRedemptions: null,
    reason: 'For advisors who come back after a pause',
  },
]

const { name, monthlyUsd, annualUsd } = plans.professional
/** Worked out from the price list, so that it stays true of it. */
export const yearOffer = `A year of ${name} costs $${12 * monthlyUsd - annualUsd} less than twelve months.`

const feedbacks = [
  { ago: 400, rating: 2, feedback: 'The comparison is cut off when I print it.', page: '/matches/compare' },
  { ago: 60, rating: 5, feedback: 'I understood at once why each advisor was suggested.', page: '/matches' },
  { ago: 26, rating: null, feedback: 'Please show times in the zone of the advisor as well.', page: '/appointments' },
]

async function announce(replay: Replay, admin: DemoPerson, now: Date): Promise<void> {
  const at = (inDays: number) => new Date(now.getTime() + days(inDays)).toISOString()
  const banners: readonly WriteAnnouncement[] = [
    {
      text: 'Files could not be sent for an hour today. They work again.',
      link: null,
      kind: 'problem',
      audience: 'everyone',
      startsAt: at(-7),
      endsAt: at(-6),
      reason: 'The virus scanner was down from 9 to 10',
    },
    {
      text: 'Your reviews and your replies are on one page.',
      link: { label: 'See reviews', to: '/reviews' },
      kind: 'news',
      audience: 'advisors',
      startsAt: at(-20),
      endsAt: at(-13),
      reason: 'Release of the page for reviews',
    },
    {
      text: yearOffer,
      link: { label: 'See prices', to: '/pricing' },
      kind: 'offer',
      audience: 'advisors',
      startsAt: at(45),
      endsAt: at(59),
      reason: 'Offer of the new year, agreed with finance',
    },
  ]
  for (const banner of banners) await addAnnouncement(replay.as(admin, new Date(now.getTime() - days(21))), banner)
}
