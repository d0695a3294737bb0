import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { blockPerson } from '#contract/messaging/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import {
  cancelAppointment,
  confirmAppointment,
  getAppointment,
  rescheduleAppointment,
} from '#contract/scheduling/endpoints.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { userDeleted } from '#server/auth/events.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { remind, settlePast } from './service.ts'

const app = await startApp()
const { an: somebody } = people(app)
const { a, an } = scheduling(app)

const mails = async (person: TestPerson) =>
  (await app.mailsTo(person.email)).filter(({ kind }) => kind.startsWith('scheduling.'))
const subjects = async (person: TestPerson) => (await mails(person)).map(({ subject }) => subject)
/** Acts at another time, lets its mails go out, and comes back. */
async function at(instant: Date, act: () => Promise<unknown>): Promise<void> {
  await app.clock.at(instant, async () => {
    await act()
    await app.runDueJobs()
  })
}

describe('emails about an appointment', () => {
  test('go to both when it is requested, each with the other’s name and the time in the reader’s zone', async () => {
    const { consumer, advisor } = await a.requestedAppointment({
      startsAt: '2026-03-03T18:00:00Z',
      timeZone: 'America/Chicago',
      notes: 'About my pension',
    })
    const [toConsumer] = await mails(consumer)
    expect(toConsumer?.subject).toBe('Request sent to Marisol Vega: Tuesday, March 3, 2026 at 12:00 PM CST')
    const [toAdvisor] = await mails(advisor)
    expect(toAdvisor?.subject).toBe('Dana Reyes requested Tuesday, March 3, 2026 at 10:00 AM PST')
    expect(toAdvisor?.text).toContain('Their note: About my pension')
  })

  test('say to the other side of a deleted account that it was deleted, and not who canceled or declined', async () => {
    const [byConsumer, byAdvisor] = [await a.requestedAppointment(), await a.requestedAppointment()]
    app.clock.advance(1_000)
    const erase = (person: TestPerson) => app.as(person).call(deleteAccount, { body: { email: person.email } })
    await erase(byConsumer.consumer)
    await erase(byAdvisor.advisor)
    for (const reader of [byConsumer.advisor, byAdvisor.consumer]) {
      const mail = (await mails(reader)).find(({ subject }) => subject.startsWith('Canceled: '))
      expect(mail?.text).toContain('Their account was deleted, so it can’t take place')
      expect(mail?.text).not.toMatch(/canceled it|declined/)
      const { items } = await app.as(reader).call(listNotifications)
      const canceled = items.find(({ kind }) => kind.startsWith('appointment_') && kind !== 'appointment_requested')
      expect(canceled).toMatchObject({ kind: 'appointment_canceled', params: { isAccountDeleted: true } })
    }
  })

  test('cancels an appointment that is running when an account is deleted, and leaves one that has ended', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    const statusOf = async () => (await app.as(advisor).call(getAppointment, { params: { id: row.id } })).status
    const erase = ({ id: userId }: TestPerson) => app.system().transaction((tx) => tx.publish(userDeleted, { userId }))
    const ended = await a.confirmedAppointment()
    await app.clock.at(new Date(row.startsAt.getTime() + minutes(5)), () => erase(consumer))
    await app.clock.at(ended.row.endsAt, () => erase(ended.consumer))
    expect(await statusOf()).toBe('canceled')
    const kept = await app.as(ended.advisor).call(getAppointment, { params: { id: ended.row.id } })
    expect(kept).toMatchObject({ status: 'confirmed', with: { displayName: 'Former member' } })
  })

  test('carry a calendar file whose sequence and status follow each change', async () => {
    const { row, consumer, advisor } = await a.requestedAppointment()
    const fileOf = async () => (await mails(consumer))[0]?.attachments?.[0]?.content ?? ''
    expect(await fileOf()).toContain(`UID:${row.id}@`)
    expect(await fileOf()).toContain('SEQUENCE:0')
    expect(await fileOf()).toContain('STATUS:TENTATIVE')
    const input = { params: { id: row.id } }
    await app.as(advisor).call(confirmAppointment, input)
    expect(await fileOf()).toContain('STATUS:CONFIRMED')
    app.clock.advance(1_000)
    await app.as(advisor).call(rescheduleAppointment, { ...input, body: { startsAt: '2026-03-05T18:00:00Z' } })
    expect(await fileOf()).toContain('SEQUENCE:1')
    expect(await fileOf()).toContain('DTSTART:20260305T180000Z')
    app.clock.advance(1_000)
    await app.as(consumer).call(cancelAppointment, { ...input, body: { reason: 'Not needed any more' } })
    expect(await fileOf()).toContain('SEQUENCE:2')
    expect(await fileOf()).toContain('STATUS:CANCELLED')
    expect((await mails(advisor))[0]?.text).toContain('Reason given: Not needed any more')
    expect((await mails(consumer))[0]?.text).not.toContain('Reason given')
  })

  test('say that a request was declined, to both, without a word about its time', async () => {
    const { row, consumer, advisor } = await a.requestedAppointment()
    app.clock.advance(1_000)
    await app.as(advisor).call(cancelAppointment, { params: { id: row.id }, body: { reason: 'I am away' } })
    const declined = async (reader: TestPerson) =>
      (await mails(reader)).find(({ subject }) => subject.startsWith('Declined: '))
    const toConsumer = await declined(consumer)
    expect(toConsumer?.text).toContain('Marisol Vega declined your request')
    expect(toConsumer?.text).toContain('Reason given: I am away')
    const toAdvisor = await declined(advisor)
    expect(toAdvisor?.text).toContain('You declined the request from Dana Reyes')
    for (const mail of [toConsumer, toAdvisor]) expect(mail?.text).not.toMatch(/cancel|open again/i)
    const { items } = await app.as(consumer).call(listNotifications, { query: {} })
    expect(items.map(({ kind }) => kind)).toContain('appointment_declined')
  })

  test('say that an appointment was canceled when the advisor had agreed to it', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    app.clock.advance(1_000)
    await app.as(consumer).call(rescheduleAppointment, {
      params: { id: row.id },
      body: { startsAt: (await a.slot(advisor, 6)).toISOString() },
    })
    app.clock.advance(1_000)
    await app.as(advisor).call(cancelAppointment, { params: { id: row.id }, body: {} })
    const toConsumer = (await mails(consumer)).find(({ subject }) => subject.startsWith('Canceled: Marisol Vega, '))
    expect(toConsumer?.text).toContain('Your appointment with Marisol Vega is canceled')
    expect(toConsumer?.text).not.toContain('open again')
  })

  test('hide the consumer’s name from the advisor once the consent is withdrawn', async () => {
    const { consumer, advisor } = await a.confirmedAppointment()
    app.clock.advance(1_000)
    await withdrawConsent(consumer.ctx(), advisor.id)
    const last = (await mails(advisor)).find(({ kind }) => kind === 'scheduling.appointment-canceled')
    expect(last?.subject).toMatch(/^Canceled: A consumer in Oregon,/)
    expect(`${last?.text}${last?.html}${last?.attachments?.[0]?.content}`).not.toContain('Reyes')
  })

  test('are not sent with the consumer’s name when the consent is withdrawn before they leave, but a cancellation is', async () => {
    const canceled = await a.confirmedAppointment()
    await app.runDueJobs()
    await app.as(canceled.consumer).call(cancelAppointment, { params: { id: canceled.row.id }, body: {} })
    const requested = await a.requestedAppointment()
    for (const { consumer, advisor } of [canceled, requested]) await withdrawConsent(consumer.ctx(), advisor.id)
    const subjectsTo = async (person: TestPerson) => (await subjects(person)).map((subject) => subject.split(',')[0])
    expect(await subjectsTo(requested.advisor)).toEqual(['Canceled: A consumer in Oregon'])
    expect(await subjectsTo(canceled.advisor)).toContain('Canceled: Dana Reyes')
  })
})

test('confirming an appointment sends a socket event to both sides', async () => {
  const { row, consumer, advisor } = await a.requestedAppointment()
  const [consumerSocket, advisorSocket] = [await app.connect(consumer), await app.connect(advisor)]
  const heard = Promise.all([consumerSocket.next(appointmentChanged), advisorSocket.next(appointmentChanged)])
  await app.as(advisor).call(confirmAppointment, { params: { id: row.id } })
  const payload = { appointmentId: row.id, status: 'confirmed' }
  expect(await heard).toEqual([payload, payload])
})

describe('reminders', () => {
  test('go to both a day before and an hour before, each once', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment({ startsAt: '2026-03-06T18:00:00Z' })
    const remindAt = (before: number) =>
      at(new Date(row.startsAt.getTime() - before), () => app.runJob('scheduling.remind'))
    await remindAt(hours(25))
    expect((await subjects(consumer)).filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(0)
    await remindAt(hours(24) - minutes(3))
    await remindAt(hours(23))
    await remindAt(hours(1))
    await remindAt(minutes(55))
    for (const person of [consumer, advisor]) {
      const all = await subjects(person)
      expect(all.filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(1)
      expect(all.filter((subject) => subject.startsWith('In an hour'))).toHaveLength(1)
    }
  })

  test('say today instead of tomorrow when they are sent late, on the day itself', async () => {
    const { row, consumer } = await a.confirmedAppointment({ startsAt: '2026-03-06T18:00:00Z' })
    await at(new Date(row.startsAt.getTime() - hours(3)), () => app.runJob('scheduling.remind'))
    const reminders = (await subjects(consumer)).filter((subject) => /^(Today|Tomorrow): /.test(subject))
    expect(reminders).toEqual([expect.stringMatching(/^Today: /)])
  })

  test('start over when the appointment is moved, and stop when it is canceled', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment({ startsAt: '2026-03-06T18:00:00Z' })
    await at(new Date('2026-03-05T18:00:00Z'), async () => {
      await app.runJob('scheduling.remind')
      const body = { startsAt: '2026-03-10T18:00:00Z' }
      await app.as(advisor).call(rescheduleAppointment, { params: { id: row.id }, body })
    })
    await at(new Date('2026-03-09T18:00:00Z'), () => app.runJob('scheduling.remind'))
    expect((await subjects(consumer)).filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(2)
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: {} })
    await at(new Date('2026-03-10T17:00:00Z'), () => app.runJob('scheduling.remind'))
    expect((await subjects(consumer)).filter((subject) => subject.startsWith('In an hour'))).toHaveLength(0)
  })

  test('are skipped when they were due before the confirmation', async () => {
    const { consumer } = await a.confirmedAppointment({ startsAt: '2026-03-03T00:00:00Z' })
    await app.runJob('scheduling.remind')
    expect((await subjects(consumer)).filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(0)
  })
})

describe('a request that is not confirmed', () => {
  const warnings = async (person: TestPerson) =>
    (await mails(person)).filter(({ kind }) => kind === 'scheduling.appointment-unconfirmed')
  const notices = async (person: TestPerson) =>
    (await app.as(person).call(listNotifications)).items.map(({ kind, params, personName }) => ({
      kind,
      params,
      personName,
    }))

  test('warns the advisor once, a day before, by email and notification, and not the consumer', async () => {
    const { row, consumer, advisor } = await a.requestedAppointment({ startsAt: '2026-03-06T18:00:00Z' })
    const remindAt = (before: number) =>
      at(new Date(row.startsAt.getTime() - before), () => app.runJob('scheduling.remind'))
    await remindAt(hours(25))
    expect(await warnings(advisor)).toHaveLength(0)
    await remindAt(hours(24))
    await remindAt(hours(23))
    await remindAt(hours(1))
    const [warning, ...more] = await warnings(advisor)
    expect(more).toHaveLength(0)
    expect(warning?.subject).toMatch(/^Please confirm: Dana Reyes/)
    expect(warning?.text).toContain('we’ll cancel it and let them know')
    expect(await notices(advisor)).toContainEqual({
      kind: 'appointment_unconfirmed',
      params: { startsAt: row.startsAt.toISOString() },
      personName: 'Dana Reyes',
    })
    expect(await warnings(consumer)).toHaveLength(0)
  })

  test('warns the advisor again about its new time when the consumer moves it', async () => {
    const { row, consumer, advisor } = await a.requestedAppointment({ startsAt: '2026-03-06T18:00:00Z' })
    await at(new Date('2026-03-05T18:00:00Z'), async () => {
      await app.runJob('scheduling.remind')
      const body = { startsAt: '2026-03-10T18:00:00Z' }
      await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body })
    })
    await at(new Date('2026-03-09T18:00:00Z'), () => app.runJob('scheduling.remind'))
    expect(await warnings(advisor)).toHaveLength(2)
  })

  test('sends no warning when it is made less than a day before, because its own email says so', async () => {
    const { row, advisor } = await a.requestedAppointment({ startsAt: '2026-03-03T00:00:00Z' })
    await at(new Date(row.startsAt.getTime() - hours(2)), () => app.runJob('scheduling.remind'))
    expect(await warnings(advisor)).toHaveLength(0)
    const request = (await mails(advisor)).find(({ kind }) => kind === 'scheduling.appointment-requested')
    expect(request?.text).toContain('don’t confirm before it starts, the request is canceled')
  })

  test('notifies both when the system cancels it, and names neither as the one who canceled', async () => {
    const { row, consumer, advisor } = await a.requestedAppointment()
    await at(row.startsAt, () => app.runJob('scheduling.settle-past'))
    const kind = 'appointment_expired'
    const startsAt = row.startsAt.toISOString()
    const forReader = (reader: string, personName: string) => ({ kind, params: { startsAt, reader }, personName })
    expect(await notices(consumer)).toContainEqual(forReader('consumer', 'Marisol Vega'))
    expect(await notices(advisor)).toContainEqual(forReader('advisor', 'Dana Reyes'))
  })
})

describe('settling past appointments', () => {
  test('cancels a request that is not confirmed in time, and emails the consumer', async () => {
    const { row, consumer } = await a.requestedAppointment()
    await at(row.startsAt, () => app.runJob('scheduling.settle-past'))
    const seen = await app.as(consumer).call(getAppointment, { params: { id: row.id } })
    expect(seen).toMatchObject({ status: 'canceled', canceledBy: 'system' })
    const mail = (await mails(consumer)).find(({ kind }) => kind === 'scheduling.appointment-canceled')
    expect(mail?.text).toContain('wasn’t confirmed in time')
  })

  test('completes a confirmed appointment a day after its end, not before', async () => {
    const { row, consumer } = await a.confirmedAppointment()
    const status = async () => (await app.as(consumer).call(getAppointment, { params: { id: row.id } })).status
    await at(new Date(row.endsAt.getTime() + hours(23)), () => app.runJob('scheduling.settle-past'))
    expect(await status()).toBe('confirmed')
    await at(new Date(row.endsAt.getTime() + days(1)), () => app.runJob('scheduling.settle-past'))
    expect(await status()).toBe('completed')
  })
})

describe('jobs over appointments', () => {
  const { db } = app.platform

  /** Makes every change of one appointment fail, as a fault of the data would. */
  async function failFor(id: string, act: () => Promise<unknown>): Promise<void> {
    await db.execute(sql`create function fail_in_test() returns trigger language plpgsql as
      $$ begin raise exception 'this row refuses'; end $$`)
    await db.execute(sql`create trigger fail_in_test before update on appointments for each row
      when (new.id = ${sql.raw(`'${id}'::uuid`)}) execute function fail_in_test()`)
    try {
      await act()
    } finally {
      await db.execute(sql`drop function fail_in_test cascade`)
    }
  }
  const context = () => app.system()

  test('settle and remind the remaining appointments when a whole page before them fails', async () => {
    // Ids rise with time, so the first is a page of its own before the second.
    const startsAt = '2026-03-06T18:00:00Z'
    const [first, second] = [await a.requestedAppointment({ startsAt }), await a.requestedAppointment({ startsAt })]
    await at(new Date(second.row.startsAt.getTime() - hours(1)), () =>
      failFor(first.row.id, () => remind(context(), 1)),
    )
    const { items } = await app.as(second.advisor).call(listNotifications)
    expect(items.map(({ kind }) => kind)).toContain('appointment_unconfirmed')
    await at(second.row.startsAt, () => failFor(first.row.id, () => settlePast(context(), 1)))
    const seen = await app.as(second.consumer).call(getAppointment, { params: { id: second.row.id } })
    expect(seen).toMatchObject({ status: 'canceled', canceledBy: 'system' })
  })
})

test('a block cancels the appointment ahead in the name of the blocker, without a reason', async () => {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const { row, consumer } = await a.confirmedAppointment({ with: advisor })
  await app.as(advisor).call(blockPerson, { params: { userId: consumer.id } })
  const seen = await app.as(consumer).call(getAppointment, { params: { id: row.id } })
  expect(seen).toMatchObject({ status: 'canceled', canceledBy: 'advisor', cancelReason: null })
})
