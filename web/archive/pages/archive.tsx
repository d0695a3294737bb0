import { useEffect, useState } from 'react'
import { redirect, useLocation, useSearchParams } from 'react-router'
import { getArchive } from '#contract/archive/endpoints.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { isOfficer } from '#web/auth/access/route-access.ts'
import { userReady } from '#web/auth/session/session.ts'
import { useRevalidateOnReturn } from '#web/auth/session/use-revalidate-on-return.ts'
import { call } from '#web/platform/api/call.ts'
import { readOrLeave } from '#web/platform/page/loading.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { focusPageHeading, useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { EntrySearch } from '../components/entry-search.tsx'
import { CheckPanel, ExportPanel } from '../components/export-panel.tsx'
import { HoldPanel } from '../components/hold-panel.tsx'
import { ReviewList } from '../components/review-list.tsx'
import { RulePanel } from '../components/rule-panel.tsx'
import { SettingPanel } from '../components/setting-panel.tsx'
import { archiveSummary } from '../copy.ts'
import { TextApprovals } from '../held-texts/text-approvals.tsx'
import { readPerson } from '../state.ts'
import type { Route } from './+types/archive.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Archive',
  description: 'The record of what your firm’s advisors and their clients did, for supervision.',
  path: '/archive',
})

/** Those who don't supervise a firm, and staff who view an account, are sent to its team. */
export async function clientLoader() {
  if ((await userReady())?.visit) throw redirect('/team')
  return readOrLeave(call(getArchive), '/team')
}

const views = ['search', 'review', 'rules', 'export'] as const
type View = (typeof views)[number]

/** The archive of a firm: search, reviews, rules with holds, and exports. */
export default function Archive({ loaderData: archive }: Route.ComponentProps) {
  useFocusFallback()
  useRevalidateOnReturn()
  const revalidate = useRevalidate()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const person = readPerson(state)
  const user = useUser()
  const toReview = archive.openSamples + archive.waitingTexts
  // The officer's home begins with what waits for them, and stays there after the last decision.
  const [usual] = useState<View>(() => (toReview > 0 && isOfficer(user) ? 'review' : 'search'))
  const view = views.find((each) => each === params.get('view')) ?? usual
  const changed = () => void revalidate()
  // The link that chose the person is gone with the entry it was in.
  useEffect(() => {
    if (readPerson(state)) focusPageHeading()
  }, [state])
  const labels: Readonly<Record<View, string>> = {
    search: 'Search',
    review: toReview > 0 ? `Review (${toReview})` : 'Review',
    rules: 'Rules',
    export: 'Export',
  }
  return (
    <PageLayout
      title="Archive"
      lead={`${archive.firmName}. ${archiveSummary(archive)}.`}
      actions={
        <LinkButton size="sm" to="/team" variant="secondary">
          Team
        </LinkButton>
      }
    >
      {archive.since === null ? (
        <>
          <EmptyState title="The archive is off">
            Turn it on to keep what your advisors and their clients write, agree and book: unchangeable, searchable, and
            for as many years as you set. Each chat says so to both sides. It begins with the day you turn it on.
          </EmptyState>
          <SettingPanel archive={archive} onChanged={changed} />
        </>
      ) : (
        <>
          <div className="mb-6 max-w-140">
            <Segmented
              label="Part of the archive"
              value={view}
              onChange={(value) => setParams({ view: value }, { replace: true, preventScrollReset: true })}
              options={views.map((value) => ({ value, label: labels[value] }))}
            />
          </div>
          {view === 'search' && <EntrySearch key={person?.id} archive={archive} person={person} onDecided={changed} />}
          {view === 'review' && (
            <>
              <TextApprovals onDecided={changed} />
              <ReviewList onDecided={changed} />
            </>
          )}
          {view === 'rules' && (
            <div className="grid items-start gap-5 xl:grid-cols-2">
              <RulePanel archive={archive} onChanged={changed} />
              <HoldPanel archive={archive} person={person} onChanged={changed} />
              <SettingPanel archive={archive} onChanged={changed} />
            </div>
          )}
          {view === 'export' && (
            <div className="grid items-start gap-5 xl:grid-cols-2">
              <ExportPanel archive={archive} person={person} />
              <CheckPanel archive={archive} />
            </div>
          )}
        </>
      )}
    </PageLayout>
  )
}
