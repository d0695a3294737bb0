import { redirect } from 'react-router'
import { finishCalendarSignIn } from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { sessionReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import type { Route } from './+types/calendar-sign-in.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

const path = '/schedule/sign-in'

export const meta = pageMeta({ title: 'Link a calendar', description: 'Back from your calendar.', path })

/** Ends a sign-in at a provider of calendars, and goes on to the choice of calendars. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [state, code] = [searchParams.get('state'), searchParams.get('code')]
  const { status } = await sessionReady()
  if (status !== 'signed-in') return { why: 'Sign in to link a calendar.' }
  if (!state || !code) return { why: 'You didn’t allow access, so nothing was linked.' }
  const linked = await call(finishCalendarSignIn, { body: { state, code } }).catch((error: unknown) => ({
    why: problemText(error).title,
  }))
  if ('why' in linked) return linked
  throw redirect(`/schedule?view=hours&account=${linked.id}`)
}

/** Says why a calendar could not be linked; one that was linked is shown on the page of hours. */
export default function CalendarSignInPage({ loaderData: { why } }: Route.ComponentProps) {
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Calendar', to: '/schedule' }, { name: 'Calendar not linked' }]} />}
      title="Calendar not linked"
      lead={why}
      narrow
    >
      <LinkButton to="/schedule?view=hours" variant="secondary">
        Back to your hours
      </LinkButton>
    </PageLayout>
  )
}
