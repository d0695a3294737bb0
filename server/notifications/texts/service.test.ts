import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import { saveQuietHours } from '#contract/emails/endpoints.ts'
import { confirmTexts, getTextState, startTexts, stopTexts } from '#contract/notifications/texts/endpoints.ts'
import { TextNumber } from '#contract/notifications/texts/schemas.ts'
import { textCodesPerDay } from '#contract/notifications/texts/values.ts'
import { cancelAppointment, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { people } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startSmsGateway } from '#tests/peers/sms-gateway.ts'
import { startApp } from '#tests/support/harness.ts'
import { startTexts as sendCode } from './service.ts'

const gateway = await startSmsGateway()
const app = await startApp({ env: gateway.env })
const without = await startApp()
const { a: someone } = people(app)
const { a, an } = scheduling(app)

let numbers = 0
const aNumber = () => `(503) 555-${String(1_000 + ++numbers)}`
const numberOf = (entered: string) => `+1${entered.replace(/\D/g, '')}`
const sentTo = (entered: string) =>
  gateway.state.sent.filter(({ to }) => to === numberOf(entered)).map(({ body }) => body)

/** Turns text messages on for somebody and forgets what was sent for it. */
async function textsFor(person: TestPerson) {
  const number = aNumber()
  await app.as(person).call(startTexts, { body: { number, agreed: true } })
  const code = /^\d{6}/.exec(sentTo(number)[0] ?? '')?.[0] ?? ''
  const { state } = await app.as(person).call(confirmTexts, { body: { code } })
  expect(state).toBe('on')
  await app.runDueJobs()
  expect(sentTo(number)[1]).toContain('Reply STOP')
  return { number, texts: () => sentTo(number).slice(2) }
}

/** An appointment at nine in the morning of its consumer, two days from now. */
async function anAppointment() {
  app.clock.set(new Date('2026-03-09T18:00:00.000Z'))
  const consumer = await someone.consumer({ state: 'OR' })
  const { row, advisor } = await a.bookedAppointment({ consumer, startsAt: '2026-03-11T16:00:00.000Z' })
  return { row, advisor, consumer }
}

describe('text messages about appointments', () => {
  test('are sent to a confirmed number for reminders and changes, with how to end them', async () => {
    const { row, advisor, consumer } = await anAppointment()
    const { texts } = await textsFor(consumer)
    app.clock.set(new Date(row.startsAt.getTime() - hours(1)))
    await app.runJob('scheduling.remind')
    await app.runDueJobs()
    expect(texts()).toEqual([expect.stringMatching(/^Fairlead: .+ 9:00 AM PDT\. Reply STOP to end\.$/)])
    await app.as(advisor).call(cancelAppointment, { params: { id: row.id }, body: {} })
    await app.runDueJobs()
    expect(texts()).toHaveLength(2)
  })

  test('wait for the end of the night and of quiet hours', async () => {
    const { row, advisor, consumer } = await anAppointment()
    const { texts } = await textsFor(consumer)
    const quietHours = { from: '20:00', until: '08:30', timeZone: 'America/Los_Angeles' }
    await app.as(consumer).call(saveQuietHours, { body: { quietHours } })
    app.clock.set(new Date('2026-03-10T05:00:00.000Z'))
    await app.as(advisor).call(cancelAppointment, { params: { id: row.id }, body: {} })
    await app.runDueJobs()
    app.clock.set(new Date('2026-03-10T15:10:00.000Z'))
    await app.runDueJobs()
    expect(texts()).toEqual([])
    app.clock.set(new Date('2026-03-10T15:31:00.000Z'))
    await app.runDueJobs()
    expect(texts()).toHaveLength(1)
  })

  test('are left out when the appointment that they announce begins before the night ends', async () => {
    const advisor = await an.advisor()
    await an.availability(advisor)
    const { texts } = await textsFor(advisor)
    // One in the morning on the clock of the advisor, who is booked for seven.
    app.clock.set(new Date('2026-03-10T05:00:00.000Z'))
    await a.bookedAppointment({ with: advisor, startsAt: '2026-03-10T11:00:00.000Z' })
    app.clock.set(new Date('2026-03-10T12:10:00.000Z'))
    await app.runDueJobs()
    expect(texts()).toEqual([])
  })

  test('name nobody who withdrew their consent in the night, and announce no meeting that was canceled', async () => {
    const { row, advisor, consumer } = await anAppointment()
    const { texts } = await textsFor(advisor)
    // Two in the morning on the clock of both.
    app.clock.set(new Date('2026-03-10T09:00:00.000Z'))
    await app.as(consumer).call(rescheduleAppointment, {
      params: { id: row.id },
      body: { startsAt: (await a.slot(advisor, 60)).toISOString() },
    })
    await withdrawConsent(consumer.ctx(), advisor.id)
    app.clock.set(new Date('2026-03-10T20:00:00.000Z'))
    await app.runDueJobs()
    expect(texts()).toEqual([expect.stringContaining('A consumer in Oregon canceled')])
  })

  test('end after an answer of STOP, as Settings show, and when they are turned off', async () => {
    const { row, advisor, consumer } = await anAppointment()
    const { number, texts } = await textsFor(consumer)
    gateway.state.stopped.add(numberOf(number))
    await app.as(advisor).call(cancelAppointment, { params: { id: row.id }, body: {} })
    await app.runDueJobs()
    expect(texts()).toEqual([])
    const numberEnd = number.slice(-4)
    expect(await app.as(consumer).call(getTextState)).toEqual({ isOffered: true, state: 'stopped', numberEnd })
    await app.as(consumer).call(stopTexts)
    expect(await app.as(consumer).call(getTextState)).toEqual({ isOffered: true, state: 'off', numberEnd: null })
  })

  test('need the right code within ten minutes and five tries, with at most five codes a day', async () => {
    const consumer = await someone.consumer()
    const number = aNumber()
    const body = { number, agreed: true } as const
    await app.as(consumer).call(startTexts, { body })
    expect((await app.as(consumer).refused(startTexts, { body })).code).toBe('notifications.text-limit')
    const codeOf = (text: string | undefined) => /^\d{6}/.exec(text ?? '')?.[0] ?? ''
    const first = codeOf(sentTo(number)[0])
    const wrong = first === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      expect((await app.as(consumer).refused(confirmTexts, { body: { code: wrong } })).code).toBe(
        'notifications.text-code-wrong',
      )
    expect((await app.as(consumer).refused(confirmTexts, { body: { code: first } })).status).toBe(422)
    for (let count = 0; count < 4; count++) {
      app.clock.advance(minutes(2))
      await app.as(consumer).call(startTexts, { body })
    }
    app.clock.advance(minutes(11))
    expect((await app.as(consumer).refused(startTexts, { body })).code).toBe('notifications.text-limit')
    const late = codeOf(sentTo(number).at(-1))
    expect((await app.as(consumer).refused(confirmTexts, { body: { code: late } })).status).toBe(422)
  })

  test('send no further code to an account that turned them off and on, nor to a number of other accounts', async () => {
    const limited = await startApp({ env: { ...gateway.env, RATE_LIMIT_FACTOR: '1' } })
    const { a: person } = people(limited)
    const consumer = await person.consumer()
    const start = (by: TestPerson, number: string) =>
      limited.as(by).call(startTexts, { body: { number, agreed: true } })
    const refused = (by: TestPerson, number: string) =>
      limited.as(by).refused(startTexts, { body: { number, agreed: true } })
    const number = aNumber()
    await start(consumer, number)
    await limited.as(consumer).call(stopTexts)
    expect((await refused(consumer, number)).code).toBe('notifications.text-limit')
    const most = 2 * textCodesPerDay
    for (let others = 0; others < most - 1; others++) await start(await person.consumer(), number)
    expect((await refused(await person.consumer(), number)).code).toBe('notifications.text-limit')
    expect(sentTo(number)).toHaveLength(most)
  })

  test('are refused for foreign numbers, and not offered without a gateway', async () => {
    const consumer = await someone.consumer()
    const foreign = { number: '+44 20 7946 0018', agreed: true } as const
    expect((await app.as(consumer).refused(startTexts, { body: foreign })).code).toBe('core.invalid')
    const elsewhere = await people(without).a.consumer()
    expect((await without.as(elsewhere).call(getTextState)).isOffered).toBe(false)
    const refused = await without.as(elsewhere).refused(startTexts, { body: { number: aNumber(), agreed: true } })
    expect(refused.code).toBe('notifications.texts-unavailable')
  })
})

test('no code is sent and no number stored for an account that was deleted after the request was let in', async () => {
  const person = await someone.consumer()
  const number = aNumber()
  const ctx = person.ctx()
  await app.as(person).call(deleteAccount, { body: { email: person.email } })
  const started = sendCode(ctx, TextNumber.parse({ number, agreed: true }))
  await expect(started).rejects.toMatchObject({ code: 'core.signed-out' })
  expect(sentTo(number)).toEqual([])
})
