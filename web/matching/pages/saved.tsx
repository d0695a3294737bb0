import type { ShouldRevalidateFunction } from 'react-router'
import { pageMeta } from '#web/platform/seo.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { readOwnMatches } from '../api.ts'
import { MatchesUnavailable } from '../list/empty-matches.tsx'
import { SavedSkeleton } from '../list/matches-skeleton.tsx'
import { SavedView } from '../list/saved-view.tsx'
import { isSameList, readFilters } from '../state.ts'
import type { Route } from './+types/saved.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Saved Advisors',
    description: 'Advisors you saved, each with the reasons for its score.',
    path: '/saved',
    noindex: true,
  })

export const HydrateFallback = SavedSkeleton

export async function clientLoader() {
  const filters = { ...readFilters(new URLSearchParams()), reaction: 'like' as const }
  return { filters, ...(await readOwnMatches(filters)) }
}

/** Choosing advisors to compare asks the server nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.href !== nextUrl.href && isSameList(currentUrl, nextUrl) ? false : defaultShouldRevalidate

export default function SavedPage({ loaderData: { matches, filters, missing } }: Route.ComponentProps) {
  if (matches) return <SavedView loaded={matches} filters={filters} />
  return (
    <PageLayout title="Saved advisors" narrow>
      <MatchesUnavailable missing={missing} />
    </PageLayout>
  )
}
