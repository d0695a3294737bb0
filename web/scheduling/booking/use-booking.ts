import { useEffect, useRef, useState } from 'react'
import { dayIn } from '#contract/core/days.ts'
import { noPhoneMessage, Phone } from '#contract/core/fields.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { bookAppointment } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { type AppointmentKind, type AppointmentMode, appointmentModes } from '#contract/scheduling/values.ts'
import { forgetIntent } from '#web/auth/access/pending-intent.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { hasConsented } from '../api.ts'
import { useZone } from '../state.ts'
import { nearestSlots } from './nearest-slots.ts'
import { findPendingBooking } from './pending-booking.ts'
import { type SlotsOfWeek, useSlots } from './use-slots.ts'

/** What makes the times on screen untrue: they are read again at once. */
const staleTimes: readonly ProblemCode[] = [
  'scheduling.slot-taken',
  'scheduling.not-offered',
  'scheduling.too-soon',
  'scheduling.day-full',
]

export type BookingOptions = {
  advisor: { id: string; displayName: string }
  /** More than one for people who have met: they choose. */
  kinds?: readonly AppointmentKind[]
  /** When the consumer consented to this advisor, where that is known. */
  consentedAt?: string | null
  /**
   * The consumer has not consented to this advisor yet: ask, and call `again` once consent is
   * given.
   */
  onConsentNeeded: (again: () => void) => void
  /** Takes up the time that a visitor chose before signing in. */
  resumes?: boolean
  /** The time chosen on another site, which led here. */
  preset?: string | null
  onBooked: (appointment: Appointment) => void
}

/**
 * Everything the booking form does: the week, the choice, and sending it. What was chosen and typed
 * is kept.
 */
export function useBooking({
  advisor,
  kinds = ['consultation'],
  consentedAt = null,
  onConsentNeeded,
  resumes = false,
  preset = null,
  onBooked,
}: BookingOptions) {
  const advisorId = advisor.id
  const { zone } = useZone()
  const [kind, setKind] = useState<AppointmentKind>(kinds[0] ?? 'consultation')
  const week = useSlots({ advisorId, kind, zone, asOffered: true })
  const [chosen, setChosen] = useState<string | null>(null)
  const user = useCurrentUser()
  const isConsumer = user?.role === 'consumer'
  const { data: own } = useEndpoint(getOwnProfile, isConsumer ? {} : null)
  const [chosenMode, setMode] = useState<AppointmentMode | null>(null)
  const [notes, setNotes] = useState('')
  const [typedPhone, setPhone] = useState<string | null>(null)
  const phone = typedPhone ?? own?.profile.phone ?? ''
  const phoneField = useRef<HTMLInputElement>(null)
  const [phoneError, setPhoneError] = useState<string>()
  const [problem, setProblem] = useState<{ title: string; code?: ProblemCode } | null>(null)
  const [isSending, setSending] = useState(false)

  // The effect below runs once; the function it calls is new on every render.
  const showRef = useRef(week.show)
  useEffect(() => {
    const pending = resumes ? findPendingBooking(advisorId) : null
    if (!pending && preset) {
      setChosen(preset)
      showRef.current(preset)
    }
    if (!pending) return
    setChosen(pending.startsAt)
    setNotes(pending.notes)
    if (pending.phone) setPhone(pending.phone)
    const pendingMode = appointmentModes.find((mode) => mode === pending.mode)
    if (pendingMode) setMode(pendingMode)
    showRef.current(pending.startsAt)
  }, [advisorId, resumes, preset])

  const isOpen = (startsAt: string | null) => week.slots.some((slot) => slot.startsAt === startsAt)
  const takenTime = takenIn(week, chosen, zone)
  const nearest = takenTime ? nearestSlots(week.slots, takenTime, 3).map((slot) => slot.startsAt) : []
  // The first open time is chosen until somebody chooses; where theirs is gone, the first of those
  // near it.
  const startsAt = isOpen(chosen) ? chosen : (nearest[0] ?? week.slots[0]?.startsAt ?? null)
  // Until somebody chooses, a way of talking that they named in their profile.
  const named = appointmentModes.filter((each) => own?.consumer?.preferredCommunication.some((way) => way === each))
  const wanted = [chosenMode, ...named, 'video'] as const
  const mode = wanted.find((each) => each !== null && week.modes.includes(each)) ?? week.modes[0] ?? 'video'

  const submit = async (hasConsent: boolean, evenIfBusy = false) => {
    if (!startsAt || isSending) return
    if (mode === 'phone' && !Phone.safeParse(phone).success) {
      setPhoneError(noPhoneMessage)
      return phoneField.current?.focus()
    }
    setSending(true)
    setProblem(null)
    try {
      if (!hasConsent && !(await hasConsented(advisorId))) return onConsentNeeded(() => void submit(true, evenIfBusy))
      const appointment = await call(bookAppointment, {
        body: {
          advisorId,
          startsAt,
          kind,
          mode,
          timeZone: zone,
          notes,
          phone: mode === 'phone' ? phone : '',
          evenIfBusy,
        },
      })
      forgetIntent()
      onBooked(appointment)
    } catch (error) {
      setProblem(problemText(error))
      if (error instanceof Problem && staleTimes.includes(error.code)) week.refresh()
    } finally {
      setSending(false)
    }
  }

  return {
    advisor,
    consentedAt,
    kinds,
    kind,
    setKind,
    zone,
    week,
    startsAt,
    /** The chosen time when it is no longer open, and the open times near it. */
    takenTime,
    nearest,
    choose: (time: string) => {
      setChosen(time)
      setProblem(null)
    },
    mode,
    setMode,
    notes,
    setNotes,
    phone,
    phoneField,
    phoneError,
    setPhone: (typed: string) => {
      setPhone(typed)
      setPhoneError(undefined)
    },
    problem,
    isSending,
    send: ({ evenIfBusy = false } = {}) => submit(consentedAt !== null, evenIfBusy),
  }
}

/** The chosen time when the week in view would hold it and does not offer it. */
function takenIn(week: SlotsOfWeek, chosen: string | null, zone: string): string | null {
  if (!chosen || week.isLoading || week.error || week.slots.some((slot) => slot.startsAt === chosen)) return null
  const day = dayIn(zone, chosen)
  return day >= week.firstDay && day <= week.lastDay ? chosen : null
}

export type Booking = ReturnType<typeof useBooking>
