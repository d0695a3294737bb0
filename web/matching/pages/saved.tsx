import { sharingEnded } from '#contract/matching/events.ts'
import { notified } from '#contract/notifications/events.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { keepDataWhen, useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { readListSharing, readOwnMatches } from '../api.ts'
import { partnerInSentence } from '../copy.ts'
import { MatchesUnavailable } from '../list/empty-matches.tsx'
import { SavedSkeleton } from '../list/matches-skeleton.tsx'
import { SavedView } from '../list/saved-view.tsx'
import { ListSharing } from '../sharing/list-sharing.tsx'
import { SharedList } from '../sharing/shared-list.tsx'
import { isSameList, readFilters } from '../state.ts'
import type { Route } from './+types/saved.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Saved Advisors',
  description: 'Advisors you saved, each with the reasons for its score.',
  path: '/saved',
})

const events = [notified, sharingEnded]

export const HydrateFallback = SavedSkeleton

export async function clientLoader() {
  const filters = { ...readFilters(new URLSearchParams()), reaction: 'like' as const }
  const [matches, sharing] = await Promise.all([readOwnMatches(filters), readListSharing()])
  return { filters, sharing, ...matches }
}

/** Choosing advisors to compare asks the server nothing. */
export const shouldRevalidate = keepDataWhen(isSameList)

export default function SavedPage({ loaderData: { matches, filters, missing, sharing } }: Route.ComponentProps) {
  const revalidate = useRevalidate()
  // A partner who joins or saves is a notification; the end of sharing is not.
  useServerEvents(events, () => void revalidate())
  const panel = sharing && <ListSharing sharing={sharing.state} onChanged={() => void revalidate()} />
  const partnerName = sharing?.state.partner?.firstName
  // A partner who has just signed up has no matches yet, and sees the list all the same.
  if (sharing && partnerName !== undefined) {
    return (
      <PageLayout title="Saved advisors" lead={`You and ${partnerInSentence(partnerName)} decide together`}>
        {panel}
        <SharedList items={sharing.items} partnerName={partnerName} sumUsd={matches?.sumUsd ?? null} />
      </PageLayout>
    )
  }
  if (matches) return <SavedView loaded={matches} filters={filters} head={panel} />
  return (
    <PageLayout title="Saved advisors" narrow>
      <MatchesUnavailable missing={missing} isSaved />
    </PageLayout>
  )
}
