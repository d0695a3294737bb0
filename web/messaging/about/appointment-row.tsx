import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { appointmentStatusNames, kindNames, modeNames } from '#contract/scheduling/labels.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { isOpenStatus } from '#contract/scheduling/values.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { saveToCalendar } from '#web/scheduling/api.ts'
import { JoinCall, JoinOpens } from '#web/scheduling/appointments/join-call.tsx'
import { lengthOf } from '#web/scheduling/copy.ts'
import { classNames } from '#web/ui/class-names.ts'

type AppointmentRowProps = {
  appointment: Appointment
  isOwn: boolean
  /** Buttons of a request that waits for the viewer. */
  actions?: ReactNode
}

/**
 * An appointment within a thread, at the time it was made: a framed row and not a bubble, for
 * nobody said it.
 */
export function AppointmentRow({ appointment, isOwn, actions }: AppointmentRowProps) {
  const { kind, mode, status, startsAt } = appointment
  const [, date = ''] = when(startsAt, 'weekdayDate').split(', ')
  const [month, day] = date.split(' ')
  const isAhead = isOpenStatus(status)
  const actionStyle =
    'grid min-h-11 flex-1 place-items-center type-ui-s font-medium text-action no-underline hover:bg-wash border-l first:border-l-0'
  return (
    <div
      className={classNames(
        'mt-2 mb-4 w-[min(380px,100%)] overflow-hidden rounded border border-line-2 bg-surface',
        isOwn ? 'self-end' : 'self-start',
      )}
    >
      <div className="grid grid-cols-[3.25rem_1fr] items-center gap-3.5 px-3.5 py-3">
        <span aria-hidden="true" className="border-r text-center font-serif text-24/6">
          <span className="block type-micro text-ink-3">{month}</span>
          {day}
        </span>
        <div>
          <p className="font-medium text-15/5">
            {kindNames[kind]}, <span className="sr-only">{date}, </span>
            {when(startsAt, 'zonedTime')}
          </p>
          <p className="type-note text-ink-2">
            {modeNames[mode]}, {lengthOf(appointment)} min. {appointmentStatusNames[status]}.
          </p>
        </div>
      </div>
      <div className="border-t px-3.5 py-3 empty:hidden">
        <JoinCall appointment={appointment} />
        <JoinOpens appointment={appointment} />
      </div>
      {actions && <div className="border-t px-3.5 py-3">{actions}</div>}
      {isAhead && (
        <div className="flex border-t">
          <Link to="/appointments" className={actionStyle}>
            Reschedule or cancel
          </Link>
          <button
            type="button"
            className={actionStyle}
            onClick={() => void saveToCalendar(appointment).catch(toastProblem)}
          >
            Add to calendar
          </button>
        </div>
      )}
    </div>
  )
}
