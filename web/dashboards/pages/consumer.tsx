import { Link } from 'react-router'
import { listMatches } from '#contract/matching/endpoints.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { isOpenStatus } from '#contract/scheduling/values.ts'
import { noMatchesText } from '#web/matching/copy.ts'
import { call } from '#web/platform/api/call.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { zoneNote } from '#web/platform/times/zones.ts'
import { listUpcoming } from '#web/scheduling/api.ts'
import { OpenProposals } from '#web/scheduling/proposals/open-proposals.tsx'
import { readOpenProposals } from '#web/scheduling/proposals/use-open-proposals.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { BestMatches } from '../components/best-matches.tsx'
import { Goals } from '../components/goals.tsx'
import { LatestChats } from '../components/latest-chats.tsx'
import { NextAppointment } from '../components/next-appointment.tsx'
import { NextSteps } from '../components/next-steps.tsx'
import { nextSteps } from '../steps/next-steps.ts'
import type { Route } from './+types/consumer.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Your Dashboard',
  description: 'Your matches, messages and next appointment.',
  path: '/consumer-dashboard',
})

export async function clientLoader() {
  const [own, ahead, chats, matches] = await Promise.all([
    call(getOwnProfile),
    listUpcoming(new Date()),
    call(listChats),
    call(listMatches, { query: { limit: 3 } }),
    readOpenProposals(),
  ])
  return { own, ahead: ahead.items, chats: chats.items, matches: matches.profileNeeded ? null : matches }
}

const shownEvents = [messageSent, appointmentChanged]

export default function ConsumerDashboard({ loaderData }: Route.ComponentProps) {
  const { own, ahead, chats, matches } = loaderData
  const revalidate = useRevalidate()
  const now = useMinute()
  useServerEvents(shownEvents, () => void revalidate())
  const { profile } = own
  const empty = matches
    ? noMatchesText(matches)
    : {
        title: 'Add your state to see matches',
        text: 'Advisors can only serve states where they’re registered.',
        action: 'Add your state',
        to: '/consumer-profile?step=home',
      }
  const next = ahead.find((each) => isOpenStatus(each.status) && new Date(each.endsAt) > now)
  return (
    <PageLayout
      title={profile.firstName ? `Good to see you, ${profile.firstName}` : 'Good to see you'}
      lead={`Your next appointment, messages and top matches. ${zoneNote()}`}
    >
      <NextSteps steps={nextSteps({ own, ahead, chats, matches: matches?.items ?? null }, now)} />
      <OpenProposals onChanged={() => void revalidate()} />
      <Panel>
        <div className="grid lg:grid-cols-2 divide-y lg:divide-x lg:divide-y-0 [&>*]:min-w-0">
          <NextAppointment appointment={next} />
          <LatestChats chats={chats} viewerId={profile.id} />
        </div>
        <div className="border-t">
          <Goals goals={own.consumer?.financialGoals ?? []} />
        </div>
      </Panel>
      <div className="mt-10 mb-4 flex items-baseline justify-between gap-4">
        <h2 data-tour="match-section" className="type-title-2">
          <HelpText by="match-score">Your top matches</HelpText>
        </h2>
        {matches && matches.items.length > 0 && (
          <Link to="/matches" data-tour="filter-panel" className="touch type-ui-s text-action underline">
            {matches.total === 1 ? 'Your match' : `All ${matches.total} matches`}
          </Link>
        )}
      </div>
      {matches && matches.items.length > 0 ? (
        <BestMatches matches={matches.items} sumUsd={matches.sumUsd} />
      ) : (
        <EmptyState title={empty.title} action={<LinkButton to={empty.to}>{empty.action}</LinkButton>}>
          {empty.text}
        </EmptyState>
      )}
    </PageLayout>
  )
}
