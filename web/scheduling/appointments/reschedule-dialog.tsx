import { useState } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import type { BookingConfirmation } from '#contract/scheduling/values.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SlotPicker } from '../booking/slot-picker.tsx'
import { useSlots } from '../booking/use-slots.ts'
import { kindTitle, lengthOf, sideOf } from '../copy.ts'
import { OtherTime } from '../proposals/other-time.tsx'
import { useZone } from '../state.ts'

type RescheduleDialogProps = { appointment: Appointment; onOpenChange: (open: boolean) => void; onDone: () => void }

/** Moves an appointment to another open time; it keeps its history. */
export function RescheduleDialog({ appointment, onOpenChange, onDone }: RescheduleDialogProps) {
  const { advisorId, kind, startsAt, with: person } = appointment
  const { zone } = useZone()
  const week = useSlots({ advisorId, kind, zone, moving: appointment.id })
  const [chosen, setChosen] = useState<string | null>(null)
  /** Outside of the hours, which bind the consumer alone. */
  const [otherTime, setOtherTime] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ title: string; code?: ProblemCode } | null>(null)
  const [isSending, setSending] = useState(false)
  const name = nameInSentence(person.displayName)
  const isAdvisor = sideOf(appointment) === 'advisor'
  const isOpen = chosen === otherTime || week.slots.some((slot) => slot.startsAt === chosen)
  const target = isOpen ? chosen : null
  const choose = (time: string | null) => {
    setChosen(time)
    setProblem(null)
  }

  const send = async (evenIfBusy: boolean) => {
    if (!target) return
    setSending(true)
    setProblem(null)
    try {
      const moved = await call(rescheduleAppointment, {
        params: { id: appointment.id },
        body: { startsAt: target, evenIfBusy },
      })
      onOpenChange(false)
      toast.success(`Rescheduled to ${when(target, 'moment', zone)}`, {
        detail: moved.status === 'confirmed' ? `We’ve let ${name} know.` : `${name} will need to confirm the new time.`,
      })
      onDone()
    } catch (error) {
      setProblem(problemText(error))
      week.refresh()
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      wide
      title={`Reschedule with ${person.displayName}`}
      description={`Currently ${when(startsAt, 'moment', zone)}. ${
        isAdvisor
          ? `The new time is confirmed right away. We’ll tell ${name}, who can pick another time.`
          : consumerNote(week.confirmation, name)
      }`}
      problem={problem?.title}
      problemAction={
        problem?.code === 'scheduling.consumer-busy' && (
          <Button size="sm" variant="secondary" onClick={() => void send(true)}>
            Reschedule anyway
          </Button>
        )
      }
      actions={
        <>
          <Button variant="secondary" className="max-md:hidden" onClick={() => onOpenChange(false)}>
            Keep current time
          </Button>
          <Button disabled={!target} pending={isSending} pendingLabel="Rescheduling" onClick={() => void send(false)}>
            {target ? `Reschedule to ${when(target, 'moment', zone)}` : 'Choose a time'}
          </Button>
        </>
      }
    >
      <SlotPicker title={kindTitle(kind, lengthOf(appointment))} roomy week={week} value={target} onChange={choose} />
      {isAdvisor && (
        <div className="mt-2">
          <OtherTime
            zone={zone}
            isOneOfMany={false}
            onAdd={(time) => {
              setOtherTime(time)
              choose(time)
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

/** What becomes of the new time; nothing is said until the times are read. */
function consumerNote(confirmation: BookingConfirmation | null, name: string): string {
  if (!confirmation) return ''
  return confirmation === 'instant'
    ? `The new time is confirmed right away, and we’ll tell ${name}.`
    : `${name} will need to confirm the new time.`
}
