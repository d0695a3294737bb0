import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { joinWaitList } from '#contract/eligibility/wait-list/endpoints.ts'
import { downloadComparison, getMatch } from '#contract/matching/endpoints.ts'
import { getChat, sendMessage } from '#contract/messaging/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { banPerson, unbanPerson } from '#contract/operations/people/endpoints.ts'
import { bookAppointment, listAppointments, listSlots, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import { acceptProposal, listProposals } from '#contract/scheduling/proposals/endpoints.ts'
import { AcceptProposal } from '#contract/scheduling/proposals/schemas.ts'
import { BookAppointment } from '#contract/scheduling/schemas.ts'
import { startCall } from '#server/calls/service.ts'
import { setPublished } from '#server/profiles/me/service.ts'
import { endExpired } from '#server/scheduling/proposals/service.ending.ts'
import { accept } from '#server/scheduling/proposals/service.ts'
import { updateProposal } from '#server/scheduling/proposals/store.ts'
import { book } from '#server/scheduling/service.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { bookingInput, scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const { an } = people(app)
const { a: talking } = chats(app)
const { a: booked, an: open } = scheduling(app)
const trust = app.as(await an.admin({ staffRole: 'trust' }))
const reason = 'Three clients reported them'

const suspend = (person: TestPerson) => trust.call(banPerson, { params: { id: person.id }, body: { reason, days: 7 } })

/** Somebody whom an advisor offered two times, with the chat of the two. */
async function anOffer() {
  const { id: chatId, consumer, advisor } = await talking.chat()
  await open.availability(advisor)
  const proposal = await booked.offeredTimes({ with: advisor, consumer })
  return { chatId, consumer, advisor, proposal, startsAt: proposal.startsAt[0] ?? app.clock.now() }
}
const accepting = ({ proposal, startsAt }: Awaited<ReturnType<typeof anOffer>>) => ({
  params: { id: proposal.id },
  body: { startsAt: startsAt.toISOString(), timeZone: 'America/Los_Angeles' },
})
const statusesOf = async (consumer: TestPerson) =>
  (await app.as(consumer).call(listProposals, { query: {} })).items.map(({ status, can }) => ({ status, can }))

test('the page of a suspended advisor is found by the staff only, and by a client again afterwards', async () => {
  const { consumer, advisor } = await talking.chat()
  const params = { advisorId: advisor.id }
  await suspend(advisor)
  for (const reader of [app.as(consumer), app.visitor])
    expect((await reader.refused(getAdvisor, { params })).code).toBe('profiles.not-an-advisor')
  expect((await trust.call(getAdvisor, { params })).acceptsClients).toBe(false)
  await trust.call(unbanPerson, { params: { id: advisor.id }, body: { reason } })
  expect(await app.as(consumer).call(getAdvisor, { params })).toMatchObject({
    acceptsClients: false,
    takesAppointments: false,
  })
})

test('a suspension ends offered times, and tells the client by notification and email', async () => {
  const offer = await anOffer()
  await suspend(offer.advisor)
  expect(await statusesOf(offer.consumer)).toEqual([{ status: 'withdrawn', can: [] }])
  expect((await app.as(offer.consumer).refused(acceptProposal, accepting(offer))).status).toBe(409)
  const { items } = await app.as(offer.consumer).call(listNotifications, { query: {} })
  expect(items.map(({ kind, params }) => [kind, 'ending' in params && params.ending])).toContainEqual([
    'proposal_ended',
    'unavailable',
  ])
  expect((await app.mailsTo(offer.consumer.email)).map(({ subject }) => subject)).toContain(
    'Marisol Vega is no longer available',
  )
})

test('deleting an advisor’s account ends offered times and notifies the client', async () => {
  const { consumer, advisor } = await anOffer()
  await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
  expect(await statusesOf(consumer)).toEqual([])
  const { items } = await app.as(consumer).call(listNotifications, { query: {} })
  expect(items.map(({ params }) => 'ending' in params && params.ending)).toContain('unavailable')
})

test('an offer that a suspension left open is ended by the next run of the job', async () => {
  const offer = await anOffer()
  await suspend(offer.advisor)
  await updateProposal(app.platform.db, offer.proposal.id, { status: 'open' })
  expect(await statusesOf(offer.consumer)).toEqual([{ status: 'open', can: ['decline'] }])
  expect((await app.as(offer.consumer).refused(acceptProposal, accepting(offer))).status).toBe(409)
  await endExpired(app.system())
  expect(await statusesOf(offer.consumer)).toEqual([{ status: 'withdrawn', can: [] }])
})

test('times offered by an advisor who is no longer published can be declined and not accepted', async () => {
  const offer = await anOffer()
  await setPublished(offer.advisor.ctx(), false)
  expect(await statusesOf(offer.consumer)).toEqual([{ status: 'open', can: ['decline'] }])
  expect((await app.as(offer.consumer).refused(acceptProposal, accepting(offer))).code).toBe('scheduling.not-bookable')
})

test('a suspension cancels appointments that begin before it ends, and refuses to move or book others', async () => {
  const { row: soon, consumer, advisor } = await booked.bookedAppointment()
  const free = await booked.slot(advisor, 0)
  const startsAt = new Date(free.getTime() + days(9))
  const { row: later, consumer: patient } = await booked.bookedAppointment({ with: advisor, startsAt })
  await suspend(advisor)
  const statusOf = async (person: TestPerson, appointmentId: string) =>
    (await app.as(person).call(listAppointments)).items.find(({ id }) => id === appointmentId)?.status
  expect(await statusOf(consumer, soon.id)).toBe('canceled')
  expect(await statusOf(patient, later.id)).toBe('confirmed')
  const to = { params: { id: later.id }, body: { startsAt: new Date(startsAt.getTime() + days(1)).toISOString() } }
  expect((await app.as(patient).refused(rescheduleAppointment, to)).code).toBe('scheduling.not-bookable')
  const query = { kind: 'consultation', days: 30 } as const
  expect((await app.as(consumer).call(listSlots, { params: { advisorId: advisor.id }, query })).slots).toEqual([])
})

test('a suspended advisor cannot be written to, called, waited for or compared', async () => {
  const { chatId, consumer, advisor } = await anOffer()
  const client = app.as(consumer)
  await suspend(advisor)
  const params = { id: chatId }
  expect(await client.call(getChat, { params })).toMatchObject({ closedBecause: 'suspended', can: [] })
  const message = { clientId: randomUUID(), body: 'Are you there?' }
  expect((await client.refused(sendMessage, { params, body: message })).code).toBe('messaging.unavailable')
  await expect(startCall(consumer.ctx(), { chatId, type: 'audio' })).rejects.toMatchObject({
    code: 'messaging.unavailable',
  })
  const advisorId = advisor.id
  expect((await client.refused(joinWaitList, { params: { advisorId } })).code).toBe('profiles.not-an-advisor')
  expect((await client.call(getMatch, { params: { advisorId } })).ruledOutBecause).toBe('not_accepting')
  const query = { advisor: [advisorId], timeZone: 'America/Los_Angeles' }
  expect((await client.refused(downloadComparison, { query })).code).toBe('profiles.not-an-advisor')
})

test('a booking and a suspension that meet leave no appointment ahead, whichever is first', async () => {
  const { pool } = app.platform
  for (const isBookedFirst of [true, false]) {
    const { consumer, advisor } = await booked.pair()
    await open.availability(advisor, { confirmation: 'instant' })
    const startsAt = await booked.slot(advisor, 0)
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from availability where advisor_id = $1 for update', [advisor.id])
    const book = () =>
      app
        .as(consumer)
        .call(bookAppointment, bookingInput(advisor, startsAt))
        .catch(() => null)
    const acts: Promise<unknown>[] = []
    for (const act of isBookedFirst ? [book, () => suspend(advisor)] : [() => suspend(advisor), book]) {
      acts.push(act())
      await Promise.race([acts.at(-1), untilWaiting(pool, acts.length)])
    }
    await holder.query('commit')
    holder.release()
    await Promise.all(acts)
    const { items } = await app.as(consumer).call(listAppointments)
    expect(items.map(({ status }) => status)).toEqual(isBookedFirst ? ['canceled'] : [])
  }
})

test('an act that was let in before its person’s suspension is refused, and one under way is undone', async () => {
  const { pool } = app.platform
  for (const isActFirst of [true, false]) {
    const { consumer, advisor } = await booked.pair()
    const hidden = await an.advisor()
    await setPublished(hidden.ctx(), false)
    await open.availability(advisor, { confirmation: 'instant' })
    const startsAt = await booked.slot(advisor, 0)
    const offer = await anOffer()
    const { params, body } = accepting(offer)
    const letIn = [
      [consumer, () => book(consumer.ctx(), BookAppointment.parse(bookingInput(advisor, startsAt).body))],
      [hidden, () => setPublished(hidden.ctx(), true)],
      [offer.consumer, () => accept(offer.consumer.ctx(), params.id, AcceptProposal.parse(body))],
    ] as const
    for (const [person, act] of letIn) {
      const holder = await pool.connect()
      await holder.query('begin')
      await holder.query('select from profiles where id = $1 for update', [person.id])
      const acts: Promise<unknown>[] = []
      for (const next of isActFirst ? [act, () => suspend(person)] : [() => suspend(person), act]) {
        acts.push(next().catch((error: unknown) => error))
        await Promise.race([acts.at(-1), untilWaiting(pool, acts.length)])
      }
      await holder.query('commit')
      holder.release()
      const results = await Promise.all(acts)
      if (!isActFirst) expect(results[1]).toMatchObject({ code: 'core.signed-out' })
    }
    for (const each of [advisor, offer.advisor]) {
      const { items } = await app.as(each).call(listAppointments)
      expect(items.map(({ status }) => status)).toEqual(isActFirst ? ['canceled'] : [])
    }
    const { rows } = await pool.query('select published from advisor_profiles where id = $1', [hidden.id])
    expect(rows).toEqual([{ published: false }])
  }
})
