import { dayIn } from '#contract/core/days.ts'
import { getCalendarFeed } from '#contract/scheduling/endpoints.ts'
import { useReauthentication } from '#web/auth/account/use-reauthentication.tsx'
import { userReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { ownZone } from '#web/platform/times/zones.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { getAvailability, listBetween, listBusyTimes, listLinkedCalendars } from '../api.ts'
import { AdvisorSchedule, type ScheduleView } from '../calendar/advisor-schedule.tsx'
import { ConsumerSchedule } from '../calendar/consumer-schedule.tsx'
import { addDays, addMonths, isDay, weekStartOf } from '../calendar/days.ts'
import type { Route } from './+types/schedule.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Calendar', description: 'Your appointments and hours.', path: '/schedule' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const user = await userReady()
  const role = user?.role ?? 'admin'
  if (role === 'admin') return { role } as const
  if (role === 'consumer') return { role, ...(await readMonth(searchParams.get('month'))) } as const
  return { role, ...(await readAdvisor(searchParams)) } as const
}

const views: readonly ScheduleView[] = ['week', 'month', 'hours']

async function readAdvisor(search: URLSearchParams) {
  const view = views.find((item) => item === search.get('view')) ?? 'week'
  const availability = await getAvailability()
  const dayOf = (value: string | null) => (isDay(value) ? value : dayIn(availability.timeZone, new Date()))
  const firstDay = weekStartOf(dayOf(search.get('week')))
  const month = addMonths(dayOf(search.get('month')), 0)
  const week = windowOf(firstDay, addDays(firstDay, 7))
  const [appointments, feed, calendars, busyTimes] = await Promise.all([
    view === 'month' ? readMonthDays(month) : readDays(firstDay, addDays(firstDay, 7)),
    call(getCalendarFeed),
    listLinkedCalendars(),
    view === 'hours' ? [] : listBusyTimes(...(view === 'week' ? week : windowOf(...monthDays(month)))),
  ])
  return { view, firstDay, month, availability, appointments, feed, calendars, busyTimes }
}

async function readMonth(value: string | null) {
  const month = addMonths(isDay(value) ? value : dayIn(ownZone(), new Date()), 0)
  const [appointments, feed, calendars, busyTimes] = await Promise.all([
    readMonthDays(month),
    call(getCalendarFeed),
    listLinkedCalendars(),
    listBusyTimes(...windowOf(...monthDays(month))),
  ])
  return { month, appointments, feed, calendars, busyTimes }
}

/** Whole weeks are shown, so up to six days of the months beside it. */
const monthDays = (month: string) => [addDays(month, -6), addDays(addMonths(month, 1), 6)] as const
const readMonthDays = (month: string) => readDays(...monthDays(month))

const readDays = (from: string, to: string) => listBetween(...windowOf(from, to))

/** A day more on each side covers every zone; what lies outside falls on no day that is shown. */
const windowOf = (from: string, to: string) =>
  [`${addDays(from, -1)}T00:00:00.000Z`, `${addDays(to, 1)}T00:00:00.000Z`] as const

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const revalidate = useRevalidate()
  const again = () => void revalidate()
  const { confirm, dialog } = useReauthentication()
  // React mounts an appointment again when it moves to another day, and hours go when removed.
  useFocusFallback()
  if (loaderData.role === 'consumer')
    return (
      <>
        <ConsumerSchedule {...loaderData} confirm={confirm} onChanged={again} />
        {dialog}
      </>
    )
  if (loaderData.role === 'admin')
    return (
      <PageLayout title="Calendar" narrow>
        <EmptyState isForOthers title="Administrators have no appointments">
          Only consumers and advisors do.
        </EmptyState>
      </PageLayout>
    )
  return (
    <>
      <AdvisorSchedule {...loaderData} confirm={confirm} onChanged={again} />
      {dialog}
    </>
  )
}
