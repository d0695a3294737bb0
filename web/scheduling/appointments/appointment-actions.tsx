import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { wasConfirmed } from '#contract/scheduling/values.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { saveToCalendar } from '../api.ts'
import { ProposeButton } from '../proposals/propose-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { JoinCall } from './join-call.tsx'
import { LazyReschedule } from './lazy-reschedule.tsx'
import { NoShowDialog } from './no-show-dialog.tsx'
import { type DirectAction, runAction } from './run-action.ts'

export type AppointmentActionsProps = {
  appointment: Appointment
  /** What is on screen is to be read again. */
  onChanged: () => void
  /** Given where the viewer may write a review of it. */
  onReview?: (() => void) | undefined
  /** Given where the viewer may meet the same person again. */
  onBookAgain?: (() => void) | undefined
  /** The one who may offer times for another appointment is the advisor. */
  offersNext?: boolean
  /** The most urgent one of the page: its first action is the filled button. */
  isFirst?: boolean
}

/** What can be done with an appointment, as its `can` says. */
export function AppointmentActions({
  appointment,
  onChanged,
  onReview,
  onBookAgain,
  offersNext,
  isFirst,
}: AppointmentActionsProps) {
  const [asking, setAsking] = useState<'cancel' | 'move' | 'no-show' | null>(null)
  const [running, setRunning] = useState<DirectAction | null>(null)
  const can = new Set(appointment.can)
  const main = isFirst ? 'primary' : 'secondary'
  const run = async (action: DirectAction) => {
    if (running) return
    setRunning(action)
    await runAction(action, appointment, onChanged)
    setRunning(null)
  }
  const isAhead = can.has('cancel')
  const isDecline = can.has('confirm') && !wasConfirmed(appointment.history)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <JoinCall appointment={appointment} />
      {can.has('confirm') && (
        <Button
          size="sm"
          variant={main}
          pending={running === 'confirm'}
          pendingLabel="Confirming"
          onClick={() => void run('confirm')}
        >
          Confirm
        </Button>
      )}
      {can.has('complete') && (
        <Button size="sm" variant={main} pending={running === 'complete'} onClick={() => void run('complete')}>
          Mark as completed
        </Button>
      )}
      {can.has('mark_no_show') && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('no-show')}>
          Mark as no-show
        </Button>
      )}
      {can.has('reschedule') && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('move')}>
          Reschedule
        </Button>
      )}
      {isAhead && (
        <Button size="sm" variant="secondary" onClick={() => setAsking('cancel')}>
          {isDecline ? 'Decline' : 'Cancel'}
        </Button>
      )}
      {onReview && (
        <Button size="sm" variant={main} onClick={onReview}>
          Write a review
        </Button>
      )}
      {onBookAgain && (
        <Button size="sm" variant="secondary" onClick={onBookAgain}>
          Book again
        </Button>
      )}
      {offersNext && <ProposeButton client={appointment.with} kind="follow_up" />}
      {isAhead && !can.has('confirm') && (
        <Button
          size="sm"
          variant="text"
          className="max-md:-ml-2"
          onClick={() => saveToCalendar(appointment).catch(toastProblem)}
        >
          Add to calendar
        </Button>
      )}
      <CancelDialog
        appointment={appointment}
        open={asking === 'cancel'}
        onOpenChange={(open) => setAsking(open ? 'cancel' : null)}
        onDone={onChanged}
        isDecline={isDecline}
      />
      <NoShowDialog
        appointment={appointment}
        open={asking === 'no-show'}
        onOpenChange={(open) => setAsking(open ? 'no-show' : null)}
        onDone={onChanged}
      />
      {asking === 'move' && (
        <LazyReschedule
          appointment={appointment}
          onOpenChange={(open) => !open && setAsking(null)}
          onDone={onChanged}
        />
      )}
    </div>
  )
}
