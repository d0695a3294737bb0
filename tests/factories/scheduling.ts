import type { Availability, BookAppointment } from '#contract/scheduling/schemas.ts'
import type { AppointmentKind, BookingConfirmation } from '#contract/scheduling/values.ts'
import { grant } from '#server/profiles/consents/service.ts'
import { hasConsent } from '#server/profiles/service.ts'
import { getAvailability, listSlots, saveAvailability } from '#server/scheduling/availability/service.ts'
import { propose } from '#server/scheduling/proposals/service.ts'
import type { ProposalRow } from '#server/scheduling/proposals/tables.ts'
import { book, complete, confirm } from '#server/scheduling/service.ts'
import type { AppointmentRow } from '#server/scheduling/tables.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { people, type TestPerson } from './people.ts'

export type AppointmentFacts = Partial<Omit<BookAppointment, 'advisorId' | 'startsAt'>> & {
  /** Somebody new, published and verified, unless said otherwise. */
  with?: TestPerson
  /** Somebody new unless said otherwise; agrees to be known by the advisor. */
  consumer?: TestPerson
  /** The first open time unless said otherwise. */
  startsAt?: Date | string
}
export type TestAppointment = { row: AppointmentRow; consumer: TestPerson; advisor: TestPerson }

/** Every day, all day, an hour's notice and no buffer: what tests want that are not about hours. */
export const alwaysOpen: Availability = {
  timeZone: 'America/New_York',
  weeklyHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '23:30' })),
  exceptions: [],
  lengthsMinutes: { consultation: 30, review: 60, follow_up: 30 },
  bufferMinutes: 0,
  bufferBeforeMinutes: 0,
  minimumNoticeHours: 1,
  dailyLimit: 24,
  modes: ['video', 'audio', 'phone', 'in_person'],
  officeAddress: '100 State Street, New York',
  confirmation: 'manual',
}

/** What a consumer sends to book an advisor by video. */
export const bookingInput = (advisor: TestPerson, startsAt: Date, facts: Partial<BookAppointment> = {}) => ({
  body: {
    advisorId: advisor.id,
    startsAt: startsAt.toISOString(),
    mode: 'video' as const,
    timeZone: 'America/Los_Angeles',
    ...facts,
  },
})

/**
 * People, hours and appointments for tests, made by the same acts as real ones: `await
 * an.availability(advisor, { dailyLimit: 2 })`, `await a.confirmedAppointment({ with: advisor })`.
 * Consent is given where it is still missing.
 */
export function scheduling(app: TestApp) {
  const { a: someone, an: somebody, agreement } = people(app)

  function availability(advisor: TestPerson, facts: Partial<Availability> = {}): Promise<Availability> {
    return saveAvailability(advisor.ctx(), { ...alwaysOpen, ...facts })
  }

  /** An open time of an advisor, by its index. */
  async function slot(advisor: TestPerson, position = 0, kind: AppointmentKind = 'consultation'): Promise<Date> {
    const { startsAt } = await listSlots(app.platform.context({ kind: 'visitor' }), advisor.id, { days: 30, kind })
    const found = startsAt[position]
    if (!found) throw new Error('the advisor has no such open time')
    return found
  }

  /** Sets how the advisor confirms bookings; all else of their hours stays as it is. */
  async function confirmBookings(advisor: TestPerson, confirmation: BookingConfirmation): Promise<void> {
    const rules = await getAvailability(advisor.ctx())
    if (rules.confirmation !== confirmation) await saveAvailability(advisor.ctx(), { ...rules, confirmation })
  }

  async function requested(facts: AppointmentFacts = {}): Promise<TestAppointment> {
    const advisor = facts.with ?? (await somebody.advisor())
    await confirmBookings(advisor, 'manual')
    return request({ ...facts, with: advisor })
  }

  async function request(facts: AppointmentFacts & { with: TestPerson }): Promise<TestAppointment> {
    const { with: advisor, consumer: existing, startsAt, ...input } = facts
    const consumer = existing ?? (await someone.consumer())
    const pair = { consumerId: consumer.id, advisorId: advisor.id }
    if (!(await hasConsent(consumer.ctx(), pair)))
      await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' })
    const at = startsAt === undefined ? await slot(advisor) : new Date(startsAt)
    const row = await book(consumer.ctx(), {
      kind: 'consultation',
      mode: 'video',
      timeZone: 'America/Los_Angeles',
      notes: '',
      phone: '+1 503 555 0142',
      evenIfBusy: true,
      ...input,
      advisorId: advisor.id,
      startsAt: at.toISOString(),
    })
    return { row, consumer, advisor }
  }

  async function confirmed(facts: AppointmentFacts = {}): Promise<TestAppointment> {
    const made = await requested(facts)
    return { ...made, row: await confirm(made.advisor.ctx(), made.row.id) }
  }

  /** Completed: the clock is set to its end for a moment and then back. */
  async function completed(facts: AppointmentFacts = {}): Promise<TestAppointment> {
    const made = await confirmed(facts)
    const row = await app.clock.at(made.row.endsAt, () => complete(made.advisor.ctx(), made.row.id))
    return { ...made, row }
  }

  /** Booked with an advisor who confirms at once. */
  async function booked(facts: AppointmentFacts = {}): Promise<TestAppointment> {
    const advisor = facts.with ?? (await somebody.advisor())
    await confirmBookings(advisor, 'instant')
    return request({ ...facts, with: advisor })
  }

  /** Times that an advisor offers a consumer who agreed to be known by them. */
  async function offered({
    with: advisor,
    consumer,
  }: {
    with: TestPerson
    consumer: TestPerson
  }): Promise<ProposalRow> {
    const times = [(await slot(advisor, 30)).toISOString(), (await slot(advisor, 40)).toISOString()]
    return propose(advisor.ctx(), { consumerId: consumer.id, kind: 'review', mode: 'video', times, message: '' })
  }

  /** A consumer and an advisor who may know them. */
  async function pair(): Promise<{ advisor: TestPerson; consumer: TestPerson }> {
    const [advisor, consumer] = [await somebody.advisor(), await someone.consumer()]
    await agreement({ consumer, advisor })
    return { advisor, consumer }
  }

  return {
    a: {
      ...someone,
      pair,
      offeredTimes: offered,
      slot,
      bookedAppointment: booked,
      requestedAppointment: requested,
      confirmedAppointment: confirmed,
      completedAppointment: completed,
    },
    an: { ...somebody, availability },
    agreement,
  }
}
