import { useState } from 'react'
import { listAppeals } from '#contract/operations/appeals/endpoints.ts'
import { type AppealList, appealLists } from '#contract/operations/appeals/values.ts'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { AppealEntry } from '../appeals/appeal-entry.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Appeals', description: 'Appeals of decisions.', path: '/admin/appeals' })

const listLabels: Readonly<Record<AppealList, string>> = { open: 'Open', decided: 'Decided' }

/** Appeals against warnings and suspensions: open ones oldest first. */
export default function Appeals() {
  useFocusFallback()
  const [list, setList] = useState<AppealList>('open')
  const pages = usePages([listAppeals.path, list], (cursor, signal) =>
    call(listAppeals, { query: { list, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data, error } = pages
  const appeals = data?.pages.flatMap(({ items }) => items)
  return (
    <PageLayout
      title="Appeals"
      lead={`People whom we warned or suspended say why that is wrong. Someone who didn’t make the first decision decides. ${zoneNote()}`}
      actions={
        <LinkButton size="sm" to="/admin/reports" variant="secondary">
          Reports
        </LinkButton>
      }
    >
      <div className="mb-5 max-w-80">
        <Segmented
          label="Which appeals"
          size="sm"
          value={list}
          onChange={setList}
          options={appealLists.map((value) => ({ value, label: listLabels[value] }))}
        />
      </div>
      {error && !appeals && <Notice tone="bad">The appeals couldn’t be loaded. Reload the page.</Notice>}
      {!appeals && !error && <SkeletonText lines={6} />}
      {appeals?.length === 0 && (
        <EmptyState title={list === 'open' ? 'No open appeals' : 'Nothing decided yet'}>
          {list === 'open' ? 'Appeals appear here.' : 'Decided appeals appear here.'}
        </EmptyState>
      )}
      <div className="grid max-w-215 gap-5">
        {appeals?.map((appeal) => (
          <AppealEntry
            key={appeal.reportId}
            appeal={appeal}
            onDecided={() => void invalidate(listAppeals, countWaitingCases)}
          />
        ))}
      </div>
      <ShowMore list={pages} className="mt-4">
        Show more appeals
      </ShowMore>
    </PageLayout>
  )
}
