import { useState } from 'react'
import { isAlias } from '#contract/profiles/disclosure/labels.ts'
import { listOwnReviews } from '#contract/reviews/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { userReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import type { OwnReviews } from '#web/reviews/api.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { listPast, listUpcoming } from '../api.ts'
import { AppointmentActions } from '../appointments/appointment-actions.tsx'
import { AppointmentList } from '../appointments/appointment-list.tsx'
import { NoAppointments } from '../appointments/no-appointments.tsx'
import { usePastAppointments } from '../appointments/use-past-appointments.ts'
import { RebookDialog } from '../booking/rebook-dialog.tsx'
import { countsText } from '../copy.ts'
import { FollowUps, readFollowUps } from '../follow-ups/follow-ups.tsx'
import { OpenProposals } from '../proposals/open-proposals.tsx'
import { readOpenProposals } from '../proposals/use-open-proposals.ts'
import { useAppointmentEvents } from '../realtime.ts'
import { useZone } from '../state.ts'
import type { Route } from './+types/appointments.ts'

const WriteReviewDialog = lazyPart(() =>
  import('#web/reviews/components/write-review-dialog.tsx').then((part) => part.WriteReviewDialog),
)

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Appointments',
  description: 'Your upcoming appointments, requests to confirm, and past appointments.',
  path: '/appointments',
})

export async function clientLoader() {
  const now = new Date()
  const user = await userReady()
  const isConsumer = user?.role === 'consumer'
  const [upcoming, past, reviews] = await Promise.all([
    listUpcoming(now),
    listPast(null),
    isConsumer ? call(listOwnReviews) : { reviewable: [] },
    readOpenProposals(),
    readFollowUps(),
  ])
  return { now, listed: upcoming.items, past, reviewable: reviews.reviewable, isConsumer }
}

/** Its time is over, or the advisor said before that how it went. */
const isOver = ({ status, endsAt }: Appointment, now: Date) =>
  status === 'completed' || status === 'no_show' || new Date(endsAt) <= now

/** One consultation with an advisor at a time: another is refused while it is ahead. */
const isSameConsultation = (booked: Appointment, appointment: Appointment) =>
  booked.kind === 'consultation' && booked.with.id === appointment.with.id

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { now, listed, reviewable, isConsumer } = loaderData
  const { zone } = useZone()
  const revalidate = useRevalidate()
  const pastList = usePastAppointments(loaderData.past)
  const again = () => {
    void revalidate()
    void pastList.refetch()
  }
  // What goes on just now is in both.
  const all = [...listed, ...pastList.items.filter(({ id }) => !listed.some((appointment) => appointment.id === id))]
  const past = all.filter((appointment) => isOver(appointment, now))
  const upcoming = all.filter((appointment) => !isOver(appointment, now))
  useFocusFallback()
  useAppointmentEvents(all, again)
  const [reviewing, setReviewing] = useState<OwnReviews['reviewable'][number] | null>(null)
  const [toBookAgain, setToBookAgain] = useState<Appointment | null>(null)

  const ahead = upcoming.filter((appointment) => appointment.status !== 'canceled')
  // One that goes on just now can be completed, and waits for nobody.
  const isWaiting = (appointment: Appointment) =>
    appointment.can.includes('confirm') || (appointment.can.includes('complete') && isOver(appointment, now))
  const waiting = [...past, ...ahead].filter(isWaiting)
  const settled = ahead.filter((appointment) => !isWaiting(appointment))
  // What was canceled ahead of its time is not past.
  const canceled = upcoming.filter((appointment) => appointment.status === 'canceled')
  const over = past
    .filter((appointment) => !isWaiting(appointment))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))

  const actions = (appointment: Appointment, isFirst: boolean) => {
    const isCompleted = appointment.status === 'completed'
    const meetsAgain = isCompleted && !isAlias(appointment.with.displayName)
    const isRefused =
      appointment.kind === 'consultation' && ahead.some((booked) => isSameConsultation(booked, appointment))
    const reviewed = reviewable.find(({ appointmentId }) => appointmentId === appointment.id)
    return (
      <AppointmentActions
        appointment={appointment}
        onChanged={again}
        isFirst={isFirst}
        onReview={reviewed && (() => setReviewing(reviewed))}
        offersNext={!isConsumer && meetsAgain}
        onBookAgain={
          isConsumer && (meetsAgain || (appointment.status === 'canceled' && !isRefused))
            ? () => setToBookAgain(appointment)
            : undefined
        }
      />
    )
  }

  return (
    <PageLayout
      title="Appointments"
      narrow
      lead={countsText({ ahead: ahead.length, waiting: waiting.length, zone })}
      actions={
        <>
          {isConsumer && (
            <LinkButton to="/reviews" variant="secondary" size="sm">
              Your reviews
            </LinkButton>
          )}
          <LinkButton to="/schedule" variant="secondary" size="sm">
            Calendar
          </LinkButton>
        </>
      }
    >
      {waiting.length > 0 && (
        <div className="mb-5">
          <AppointmentList
            title="Waiting for you"
            appointments={waiting}
            now={now}
            actions={(appointment, position) => actions(appointment, position === 0)}
          />
        </div>
      )}
      <OpenProposals onChanged={again} />
      <FollowUps onBooked={again} />
      {upcoming.length + over.length + waiting.length === 0 ? (
        <NoAppointments isConsumer={isConsumer} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          {settled.length > 0 && (
            <AppointmentList
              title="Upcoming"
              appointments={settled}
              now={now}
              actions={(appointment) => actions(appointment, false)}
            />
          )}
          {canceled.length > 0 && (
            <AppointmentList
              title="Canceled"
              appointments={canceled}
              now={now}
              actions={(appointment) => actions(appointment, false)}
            />
          )}
          {over.length > 0 && (
            <AppointmentList
              title="Past"
              appointments={over}
              now={now}
              actions={(appointment) => actions(appointment, false)}
              foot={
                <ShowMore list={pastList} variant="text">
                  Show earlier appointments
                </ShowMore>
              }
            />
          )}
        </div>
      )}
      {reviewing && (
        <WriteReviewDialog appointment={reviewing} onOpenChange={() => setReviewing(null)} onWritten={again} />
      )}
      {toBookAgain && <RebookDialog appointment={toBookAgain} onClose={() => setToBookAgain(null)} onBooked={again} />}
    </PageLayout>
  )
}
