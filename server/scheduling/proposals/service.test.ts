import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { listChats, sendMessage } from '#contract/messaging/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { listAppointments, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import {
  acceptProposal,
  declineProposal,
  listProposals,
  proposeTimes,
  withdrawProposal,
} from '#contract/scheduling/proposals/endpoints.ts'
import type { NewProposal, Proposal } from '#contract/scheduling/proposals/schemas.ts'
import { proposalsADay } from '#contract/scheduling/proposals/values.ts'
import { userDeleted } from '#server/auth/events.ts'
import { banAccount } from '#server/auth/service.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { linkSampleCalendar } from '../linked-calendars/service.ts'
import { endExpired, endTaken } from './service.ending.ts'

const app = await startApp()
const { a: someone, an: somebody, agreement } = people(app)
const { a, an } = scheduling(app)

async function aPair(advisor?: TestPerson) {
  const pair = { advisor: advisor ?? (await somebody.advisor()), consumer: await someone.consumer() }
  await an.availability(pair.advisor, {})
  await agreement(pair)
  return pair
}

const inDays = (count: number) => new Date(Math.ceil(app.clock.now().getTime() / hours(1)) * hours(1) + days(count))

const offerInput = (consumer: TestPerson, times: readonly Date[], facts: Partial<NewProposal> = {}) => ({
  body: {
    consumerId: consumer.id,
    mode: 'video' as const,
    times: times.map((time) => time.toISOString()),
    ...facts,
  },
})

async function anOffer(times = [inDays(3), inDays(4)], advisor?: TestPerson) {
  const pair = await aPair(advisor)
  return { ...pair, offer: await app.as(pair.advisor).call(proposeTimes, offerInput(pair.consumer, times)) }
}

const acceptInput = (offer: Pick<Proposal, 'id'>, startsAt: Date) => ({
  params: { id: offer.id },
  body: { startsAt: startsAt.toISOString(), timeZone: 'America/Los_Angeles' },
})

const kindsOf = async (person: TestPerson) =>
  (await app.as(person).call(listNotifications, { query: {} })).items.map(({ kind, params }) => ({ kind, params }))

test('times offered in a way to meet that the advisor gave up cannot be taken', async () => {
  const { advisor, consumer, offer } = await anOffer()
  await an.availability(advisor, { modes: ['phone'] })
  const { items } = await app.as(consumer).call(listProposals, { query: {} })
  expect(items).toMatchObject([{ id: offer.id, can: ['decline'] }])
  expect((await app.as(consumer).refused(acceptProposal, acceptInput(offer, inDays(3)))).code).toBe(
    'scheduling.mode-not-offered',
  )
})

test('a deleted account ends its offers, and no email to an advisor names the consumer', async () => {
  const consumer = await someone.consumer({ firstName: 'Rosalind' })
  const advisors = [await somebody.advisor(), await somebody.advisor(), await somebody.advisor()]
  for (const [index, advisor] of advisors.entries()) {
    await an.availability(advisor, {})
    await agreement({ advisor, consumer })
    await app.as(advisor).call(proposeTimes, offerInput(consumer, [inDays(3 + index)]))
  }
  const system = app.system()
  await system.transaction((tx) => tx.publish(userDeleted, { userId: consumer.id }))
  for (const { email } of advisors) {
    const ended = (await app.mailsTo(email)).filter(({ subject }) => subject.endsWith('is no longer available'))
    expect(ended).toHaveLength(1)
    expect(ended[0]?.subject).not.toContain('Rosalind')
  }
})

describe('proposing times', () => {
  test('shows them to the consumer by notification and email, and books nothing yet', async () => {
    const { advisor, consumer, offer } = await anOffer()
    expect(offer).toMatchObject({ status: 'open', can: ['withdraw'], times: [{ isFree: true }, { isFree: true }] })
    const { items } = await app.as(consumer).call(listProposals, { query: { withId: advisor.id } })
    expect(items).toMatchObject([{ id: offer.id, can: ['accept', 'decline'], with: { displayName: 'Marisol Vega' } }])
    expect((await app.as(consumer).call(listAppointments)).items).toEqual([])
    expect(await kindsOf(consumer)).toContainEqual({
      kind: 'times_proposed',
      params: { startsAt: inDays(3).toISOString(), count: 2 },
    })
    const [mail] = await app.mailsTo(consumer.email)
    expect(mail?.subject).toBe('Marisol Vega suggests 2 times')
  })

  test('ends the wait of a consumer who wrote, as an answer does', async () => {
    const pair = await aPair()
    const [chat] = (await app.as(pair.consumer).call(listChats, { query: {} })).items
    const body = { clientId: randomUUID(), body: 'Could we talk this week?' }
    await app.as(pair.consumer).call(sendMessage, { params: { id: chat?.id ?? '' }, body })
    const waiting = async () => (await app.as(pair.advisor).call(listChats, { query: { waiting: 'true' } })).items
    expect(await waiting()).toHaveLength(1)
    await app.as(pair.advisor).call(proposeTimes, offerInput(pair.consumer, [inDays(3)]))
    expect(await waiting()).toEqual([])
  })

  test('creates one proposal when it is sent twice, and replaces it with a different one', async () => {
    const { advisor, consumer, offer } = await anOffer([inDays(3)])
    const again = await app.as(advisor).call(proposeTimes, offerInput(consumer, [inDays(3)]))
    expect(again.id).toBe(offer.id)
    const next = await app.as(advisor).call(proposeTimes, offerInput(consumer, [inDays(5)]))
    const { items } = await app.as(consumer).call(listProposals, { query: {} })
    expect(items.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: next.id, status: 'open' },
      { id: offer.id, status: 'withdrawn' },
    ])
  })

  test('are no unread notification once they are answered, withdrawn, replaced or expired', async () => {
    const unreadOf = async (person: TestPerson) =>
      (await app.as(person).call(listNotifications, { query: { filter: 'unread' } })).items
        .map(({ kind }) => kind)
        .filter((kind) => kind === 'times_proposed')
    const [accepted, declined, withdrawn, replaced, parted] = [
      await anOffer([inDays(3)]),
      await anOffer(),
      await anOffer(),
      await anOffer(),
      await anOffer(),
    ]
    const all = [accepted, declined, withdrawn, replaced, parted]
    for (const { consumer } of all) expect(await unreadOf(consumer)).toEqual(['times_proposed'])
    const ofOffer = ({ offer }: (typeof all)[number], body: object) => ({ params: { id: offer.id }, body })
    await app.as(accepted.consumer).call(acceptProposal, acceptInput(accepted.offer, inDays(3)))
    await app.as(declined.consumer).call(declineProposal, ofOffer(declined, { reason: '' }))
    await app.as(withdrawn.advisor).call(withdrawProposal, { params: { id: withdrawn.offer.id } })
    await app.as(replaced.advisor).call(proposeTimes, offerInput(replaced.consumer, [inDays(5)]))
    await withdrawConsent(parted.consumer.ctx(), parted.advisor.id)
    expect(await Promise.all(all.map(({ consumer }) => unreadOf(consumer)))).toEqual([
      [],
      [],
      [],
      ['times_proposed'],
      [],
    ])
    app.clock.advance(days(6))
    await endExpired(app.system())
    expect(await unreadOf(replaced.consumer)).toEqual([])
  })

  test('is refused without the consumer’s consent, and after a block', async () => {
    const { advisor, consumer } = await aPair()
    const stranger = await someone.consumer()
    const error = (person: TestPerson) => app.as(advisor).refused(proposeTimes, offerInput(person, [inDays(3)]))
    expect((await error(stranger)).code).toBe('scheduling.not-shared')
    await block(consumer.ctx(), advisor.id)
    expect((await error(consumer)).code).toBe('scheduling.not-shared')
  })

  test.each([
    ['that has begun', () => new Date(app.clock.now().getTime() - minutes(1)), 'scheduling.too-soon'],
    ['beyond the horizon', () => inDays(61), 'scheduling.not-offered'],
  ])('is refused for a time %s', async (_name, time, code) => {
    const { advisor, consumer } = await aPair()
    expect((await app.as(advisor).refused(proposeTimes, offerInput(consumer, [time()]))).code).toBe(code)
  })

  test('is refused for a time that is held, and while another consultation is open', async () => {
    const { advisor, consumer } = await aPair()
    const { row } = await a.bookedAppointment({ with: advisor })
    const taken = offerInput(consumer, [row.startsAt])
    expect((await app.as(advisor).refused(proposeTimes, taken)).code).toBe('scheduling.time-held')
    const several = offerInput(consumer, [inDays(6), row.startsAt, inDays(5)])
    const { fields } = await app.as(advisor).refused(proposeTimes, several)
    expect(fields?.map(({ path }) => path)).toEqual(['times.1'])
    await a.bookedAppointment({ with: advisor, consumer, startsAt: await a.slot(advisor, 4) })
    const second = offerInput(consumer, [inDays(5)])
    expect((await app.as(advisor).refused(proposeTimes, second)).code).toBe('scheduling.consultation-open')
  })

  test('is refused while the consumer’s account is suspended', async () => {
    const { advisor, consumer } = await aPair()
    await banAccount(app.system(), consumer.id, 1)
    const input = offerInput(consumer, [inDays(3)])
    expect((await app.as(advisor).refused(proposeTimes, input)).code).toBe('scheduling.not-bookable')
  })

  test('is refused for the sixth proposal within a day', async () => {
    const { advisor, consumer } = await aPair()
    for (let count = 0; count < proposalsADay; count += 1)
      await app.as(advisor).call(proposeTimes, offerInput(consumer, [inDays(3 + count)]))
    const last = await app.as(advisor).refused(proposeTimes, offerInput(consumer, [inDays(20)]))
    expect(last.code).toBe('scheduling.proposal-limit')
  })
})

describe('replying to proposed times', () => {
  test('books a confirmed appointment when one is accepted, which either side can move', async () => {
    const { advisor, consumer, offer } = await anOffer()
    const booked = await app.as(consumer).call(acceptProposal, acceptInput(offer, inDays(4)))
    expect(booked).toMatchObject({ status: 'confirmed', startsAt: inDays(4).toISOString() })
    const { items } = await app.as(advisor).call(listProposals, { query: {} })
    expect(items).toMatchObject([{ status: 'accepted', appointmentId: booked.id, can: [] }])
    expect((await kindsOf(advisor)).map(({ kind }) => kind)).toContain('appointment_booked')
    const again = await app.as(consumer).refused(acceptProposal, acceptInput(offer, inDays(3)))
    expect(again.code).toBe('scheduling.proposal-closed')
    for (const [person, time] of [
      [advisor, inDays(6)],
      [consumer, inDays(7)],
    ] as const) {
      const body = { startsAt: time.toISOString() }
      const moved = await app.as(person).call(rescheduleAppointment, { params: { id: booked.id }, body })
      expect(moved.startsAt).toBe(time.toISOString())
    }
  })

  test('books the first of two consumers who accept the same time, and notifies the other', async () => {
    const { advisor, consumer, offer } = await anOffer([inDays(3)])
    const rival = await anOffer([inDays(3)], advisor)
    const outcomes = await Promise.allSettled([
      app.as(consumer).call(acceptProposal, acceptInput(offer, inDays(3))),
      app.as(rival.consumer).call(acceptProposal, acceptInput(rival.offer, inDays(3))),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [loser, lost] = outcomes[0].status === 'rejected' ? [consumer, offer] : [rival.consumer, rival.offer]
    expect((await app.as(loser).refused(acceptProposal, acceptInput(lost, inDays(3)))).code).toBe(
      'scheduling.slot-taken',
    )
    const ended = { kind: 'proposal_ended', params: { startsAt: inDays(3).toISOString(), ending: 'taken' } }
    expect(await kindsOf(loser)).toContainEqual({ ...ended, params: { ...ended.params, reader: 'consumer' } })
    expect(await kindsOf(advisor)).toContainEqual({ ...ended, params: { ...ended.params, reader: 'advisor' } })
    const subjects = (await app.mailsTo(loser.email)).map(({ subject }) => subject)
    expect(subjects).toContain('The time Marisol Vega suggested is no longer free')
  })

  test.each([
    ['at one of its times', 3, 'accepted'],
    ['at another time', 5, 'withdrawn'],
  ])(
    'closes an offered consultation without a notification when its consumer books one %s',
    async (_when, at, status) => {
      const { advisor, consumer, offer } = await anOffer([inDays(3)])
      const { row } = await a.bookedAppointment({ with: advisor, consumer, startsAt: inDays(at) })
      const { items } = await app.as(consumer).call(listProposals, { query: {} })
      expect(items).toMatchObject([
        { id: offer.id, status, can: [], appointmentId: status === 'accepted' ? row.id : null },
      ])
      for (const person of [advisor, consumer]) {
        expect((await kindsOf(person)).map(({ kind }) => kind)).not.toContain('proposal_ended')
        const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject)
        expect(subjects.filter((subject) => subject.includes('no longer free'))).toEqual([])
      }
    },
  )

  test('keeps an offered follow-up open when its consumer books another time', async () => {
    const { advisor, consumer } = await a.completedAppointment()
    const input = offerInput(consumer, [inDays(8)], { kind: 'follow_up' })
    const offer = await app.as(advisor).call(proposeTimes, input)
    await a.bookedAppointment({ with: advisor, consumer, kind: 'review', startsAt: inDays(9) })
    const { items } = await app.as(consumer).call(listProposals, { query: {} })
    expect(items).toMatchObject([{ id: offer.id, can: ['accept', 'decline'] }])
  })

  test('ends a taken one behind as many that stay open as are read at once', async () => {
    const { advisor, offer: kept } = await anOffer([inDays(4)])
    const { offer: taken } = await anOffer([inDays(3)], advisor)
    const busy = [{ startsAt: inDays(3), endsAt: new Date(inDays(3).getTime() + hours(1)) }]
    await linkSampleCalendar(advisor.ctx(), { name: 'Family', host: 'calendar.example', busy })
    await app.system().transaction((tx) => endTaken(tx, advisor.id, 1))
    const { items } = await app.as(advisor).call(listProposals, { query: {} })
    const statuses = items.map(({ id, status }) => [id, status])
    expect(statuses.toSorted()).toEqual(
      [
        [kept.id, 'open'],
        [taken.id, 'taken'],
      ].toSorted(),
    )
  })

  test('keeps a proposal open while another time is left, and shows which is taken', async () => {
    const { advisor, consumer, offer } = await anOffer([inDays(3), inDays(4)])
    await a.bookedAppointment({ with: advisor, startsAt: inDays(3) })
    const { items } = await app.as(consumer).call(listProposals, { query: { status: 'open' } })
    expect(items).toMatchObject([{ id: offer.id, times: [{ isFree: false }, { isFree: true }] }])
  })

  test('shows a time as taken whose buffer before it touches an appointment', async () => {
    const { advisor, consumer, offer } = await anOffer([inDays(3), inDays(4)])
    await an.availability(advisor, { bufferBeforeMinutes: 30 })
    await a.bookedAppointment({ with: advisor, startsAt: new Date(inDays(3).getTime() - minutes(30)) })
    const { items } = await app.as(consumer).call(listProposals, { query: { status: 'open' } })
    expect(items).toMatchObject([{ id: offer.id, times: [{ isFree: false }, { isFree: true }] }])
  })

  test('asks a consumer with another appointment then to confirm first', async () => {
    const { consumer, offer } = await anOffer([inDays(3)])
    await a.bookedAppointment({ consumer, startsAt: inDays(3) })
    const input = acceptInput(offer, inDays(3))
    expect((await app.as(consumer).refused(acceptProposal, input)).code).toBe('scheduling.consumer-busy')
    const body = { ...input.body, evenIfBusy: true }
    expect((await app.as(consumer).call(acceptProposal, { ...input, body })).status).toBe('confirmed')
  })

  test('refuses a time that was not proposed', async () => {
    const { consumer, offer } = await anOffer([inDays(3)])
    const error = await app.as(consumer).refused(acceptProposal, acceptInput(offer, inDays(5)))
    expect(error.code).toBe('scheduling.not-offered')
  })

  test('notifies the advisor when the consumer declines, with the reason by email', async () => {
    const { advisor, consumer, offer } = await anOffer()
    const input = { params: { id: offer.id }, body: { reason: 'We are away that week.' } }
    expect((await app.as(consumer).call(declineProposal, input)).status).toBe('declined')
    expect((await kindsOf(advisor)).map(({ kind }) => kind)).toContain('proposal_ended')
    const mail = (await app.mailsTo(advisor.email)).find(({ subject }) => subject.includes('declined'))
    expect(mail?.text).toContain('We are away that week.')
    expect((await app.as(advisor).refused(withdrawProposal, { params: { id: offer.id } })).code).toBe(
      'scheduling.proposal-closed',
    )
  })
})

describe('closing a proposal', () => {
  test('is allowed to the advisor and forbidden to the consumer', async () => {
    const { advisor, consumer, offer } = await anOffer()
    const input = { params: { id: offer.id } }
    expect((await app.as(consumer).refused(withdrawProposal, input)).code).toBe('core.forbidden')
    expect((await app.as(advisor).call(withdrawProposal, input)).status).toBe('withdrawn')
    const subjects = (await app.mailsTo(consumer.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Marisol Vega took back the times they suggested')
  })

  test('happens when its times have passed, with one notification for each side', async () => {
    const { advisor, consumer, offer } = await anOffer([inDays(3)])
    const error = await app.clock.at(inDays(3), async () => {
      await endExpired(app.system())
      await endExpired(app.system())
      return app.as(consumer).refused(acceptProposal, acceptInput(offer, inDays(0)))
    })
    expect(error.code).toBe('scheduling.proposal-closed')
    for (const person of [advisor, consumer])
      expect((await kindsOf(person)).filter(({ kind }) => kind === 'proposal_ended')).toHaveLength(1)
  })

  test('happens when the consumer withdraws their consent', async () => {
    const { advisor, consumer, offer } = await anOffer()
    await withdrawConsent(consumer.ctx(), advisor.id)
    const { items } = await app.as(consumer).call(listProposals, { query: {} })
    expect(items).toMatchObject([{ id: offer.id, status: 'withdrawn', can: [] }])
  })
})

test('times that are offered while the consumer withdraws their consent do not stay open', async () => {
  const { advisor, consumer } = await aPair()
  const { pool } = app.platform
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from availability where advisor_id = $1 for update', [advisor.id])
  const offered = app.as(advisor).call(proposeTimes, offerInput(consumer, [inDays(3)]))
  await untilWaiting(pool, 1)
  const withdrawn = withdrawConsent(consumer.ctx(), advisor.id)
  await untilWaiting(pool, 2)
  await holder.query('commit')
  holder.release()
  await Promise.all([offered, withdrawn])
  const { items } = await app.as(advisor).call(listProposals, { query: {} })
  expect(items.map(({ status }) => status)).not.toContain('open')
})
