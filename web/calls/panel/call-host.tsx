import { Suspense } from 'react'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { activeCall, checkedAppointment, directCallQuestion, endedCall, resumableCall } from '../state.ts'

// Loaded with the first call: most visits have none.
const CallView = onDemand(() => import('./call-view.tsx').then((part) => part.CallView))
const DirectCallDialog = onDemand(() => import('./direct-call-dialog.tsx').then((part) => part.DirectCallDialog))

const ResumeCall = onDemand(() => import('./resume-call.tsx').then((part) => part.ResumeCall))
const CallRating = onDemand(() => import('./call-rating.tsx').then((part) => part.CallRating))

/** The call of this browser on any page: ringing, in the corner, or over the window. */
export function CallHost() {
  const current = activeCall.use()
  const endedId = endedCall.use()
  const resumable = resumableCall.use()
  const checkedId = checkedAppointment.use()
  // The device check of its appointment is the one way back, with the devices that it shows.
  const isCheckOpen = checkedId !== null && resumable?.appointmentId === checkedId
  const question = directCallQuestion.use()
  const name = current?.person?.displayName ?? 'Someone'
  const isIncoming = current && !current.isOutgoing && current.call.status !== 'ongoing'
  // What rings says who calls from the first moment on.
  const isShown = current && (!isIncoming || current.isPersonSettled)
  return (
    <>
      <p className="sr-only" role="alert">
        {isIncoming && isShown ? `${name} is calling` : ''}
      </p>
      <Suspense fallback={null}>
        {isShown && <CallView key={current.call.id} active={current} name={name} />}
        {question && <DirectCallDialog />}
        {!current && resumable && !isCheckOpen && <ResumeCall key={resumable.id} left={resumable} />}
        {!current && !resumable && endedId && <CallRating key={endedId} callId={endedId} />}
      </Suspense>
    </>
  )
}
