import { useState } from 'react'
import { rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type MoveDialogProps = {
  appointment: Appointment
  startsAt: Date
  zone: string
  onClose: () => void
  onMoved: () => void
}

/** Asks once more before a dragged appointment moves: the client hears of it at once. */
export function MoveDialog({ appointment, startsAt, zone, onClose, onMoved }: MoveDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const name = nameInSentence(appointment.with.displayName)
  const moment = when(startsAt, 'moment', zone)
  const send = async () => {
    setSending(true)
    try {
      await call(rescheduleAppointment, {
        params: { id: appointment.id },
        body: { startsAt: startsAt.toISOString(), evenIfBusy: false },
      })
      onClose()
      toast.success(`Rescheduled to ${moment}`, { detail: `We’ve let ${name} know.` })
      onMoved()
    } catch (error) {
      setProblem(problemText(error).title)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Reschedule with ${appointment.with.displayName}`}
      description={`From ${when(appointment.startsAt, 'moment', zone)} to ${moment}. The new time is confirmed right away. We’ll tell ${name}, who can pick another time.`}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep current time
          </Button>
          <Button pending={isSending} pendingLabel="Rescheduling" onClick={() => void send()}>
            Reschedule
          </Button>
        </>
      }
    ></Dialog>
  )
}
