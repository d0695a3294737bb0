import { useState } from 'react'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import type { AppointmentKind, AppointmentMode } from '#contract/scheduling/values.ts'
import { problemText } from '../../platform/problem-text.ts'
import { book } from '../api.ts'
import { useZone } from '../state.ts'
import { useSlots } from './use-slots.ts'

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
  /** When the consumer's agreement to this advisor was given, where that is known. */
  agreedAt?: string | null
  /** The server wants the consumer's agreement first: ask for it, and call `again` once it is given. */
  onConsentNeeded: (again: () => void) => void
  onBooked: (appointment: Appointment) => void
}

/** Everything the booking form does: the week, the choice, and sending it. What was chosen and typed is kept. */
export function useBooking({
  advisor,
  kinds = ['consultation'],
  agreedAt = null,
  onConsentNeeded,
  onBooked,
}: BookingOptions) {
  const advisorId = advisor.id
  const { zone } = useZone()
  const [kind, setKind] = useState<AppointmentKind>(kinds[0] ?? 'consultation')
  const week = useSlots({ advisorId, kind, zone })
  const [chosen, setChosen] = useState<string | null>(null)
  const [wantedMode, setMode] = useState<AppointmentMode>('video')
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<{ title: string; code?: ProblemCode } | null>(null)
  const [isSending, setSending] = useState(false)

  const isOpen = (startsAt: string | null) => week.slots.some((slot) => slot.startsAt === startsAt)
  // The first open time is chosen until somebody chooses, and again when theirs is gone.
  const startsAt = isOpen(chosen) ? chosen : (week.slots[0]?.startsAt ?? null)
  const mode = week.modes.includes(wantedMode) ? wantedMode : (week.modes[0] ?? 'video')

  const send = async () => {
    if (!startsAt || isSending) return
    setSending(true)
    setProblem(null)
    try {
      onBooked(await book({ advisorId, startsAt, kind, mode, timeZone: zone, notes }))
    } catch (error) {
      if (error instanceof Problem && error.code === 'profiles.consent-needed') onConsentNeeded(() => void send())
      else {
        setProblem(problemText(error))
        if (error instanceof Problem && staleTimes.includes(error.code)) week.refresh()
      }
    } finally {
      setSending(false)
    }
  }

  return {
    advisor,
    agreedAt,
    kinds,
    kind,
    setKind,
    zone,
    week,
    startsAt,
    choose: (time: string) => {
      setChosen(time)
      setProblem(null)
    },
    mode,
    setMode,
    notes,
    setNotes,
    problem,
    isSending,
    send,
  }
}

export type Booking = ReturnType<typeof useBooking>
