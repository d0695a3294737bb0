import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { brand } from '#contract/brand.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { absolute, pageMeta } from '#web/platform/seo.tsx'
import { onConnectionChange, subscribe } from '#web/platform/socket.ts'
import { Share } from '#web/promotion/share.tsx'
import { HelpText } from '#web/support/components/help-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { listAhead, listBestMatches, listLatestChats, readProfile } from '../api.ts'
import { BestMatches } from '../components/best-matches.tsx'
import { Goals } from '../components/goals.tsx'
import { LatestChats } from '../components/latest-chats.tsx'
import { NextAppointment } from '../components/next-appointment.tsx'
import type { Route } from './+types/consumer.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Your Dashboard',
    description: 'Your matches, messages and next appointment.',
    path: '/consumer-dashboard',
    noindex: true,
  })

/** What somebody passes on to a friend: the page that says what this is, and nothing of their own. */
const invitation = {
  title: brand.name,
  description: 'Independent financial advisors, with the reasons and the price before you talk. Free for consumers.',
  url: absolute('/for-consumers'),
}

export async function clientLoader() {
  const [own, ahead, chats, matches] = await Promise.all([
    readProfile(),
    listAhead(),
    listLatestChats(),
    listBestMatches(),
  ])
  return { own, ahead: ahead.items, chats: chats.items, matches: matches.profileNeeded ? null : matches }
}

export default function ConsumerDashboard({ loaderData }: Route.ComponentProps) {
  const { own, ahead, chats, matches } = loaderData
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    const stops = [
      subscribe(messageSent, again),
      subscribe(appointmentChanged, again),
      onConnectionChange((isConnected) => isConnected && again()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [revalidate])
  const { profile, completion } = own
  const next = ahead.find((each) => each.status === 'confirmed' || each.status === 'requested')
  return (
    <PageLayout
      title={profile.firstName ? `Good to see you, ${profile.firstName}` : 'Good to see you'}
      lead="Your next appointment, messages and top matches."
    >
      {!profile.emailVerified && (
        <div className="mb-5">
          <Notice
            tone="warn"
            action={
              <Link to="/verify" className="type-ui-s underline">
                Verify now
              </Link>
            }
          >
            Verify your email address to send messages and book.
          </Notice>
        </div>
      )}
      {completion.percent < 100 && (
        <Panel tour="profile-completion" className="mb-5 flex flex-wrap items-center justify-between gap-4 p-5">
          <div className="min-w-60 flex-1">
            <Progress
              value={completion.percent}
              of={100}
              label={`Your profile is ${completion.percent}% complete. More detail means better matches.`}
              hideCount
            />
          </div>
          <LinkButton to="/consumer-profile" variant="secondary" size="sm">
            Continue
          </LinkButton>
        </Panel>
      )}
      <Panel>
        <div className="grid lg:grid-cols-2 divide-y lg:divide-x lg:divide-y-0 [&>*]:min-w-0">
          <NextAppointment appointment={next} />
          <LatestChats chats={chats} />
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
          <Link to="/matches" data-tour="filter-panel" className="type-ui-s text-action underline">
            All {matches.total} matches
          </Link>
        )}
      </div>
      {matches && matches.items.length > 0 ? (
        <BestMatches matches={matches.items} />
      ) : (
        <EmptyState
          title={matches ? 'No matches above your minimum score' : 'Add your state to see matches'}
          action={
            <LinkButton to={matches ? '/matches' : '/consumer-profile'}>
              {matches ? 'Change what counts' : 'Update your profile'}
            </LinkButton>
          }
        >
          {matches
            ? 'Lower the minimum score or turn off a criterion to see more advisors.'
            : 'Advisors can only serve certain states.'}
        </EmptyState>
      )}
      <div className="mt-10">
        <Share layout="friends" content={invitation} />
      </div>
    </PageLayout>
  )
}
