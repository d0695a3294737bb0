import { useState } from 'react'
import { SearchWords } from '#contract/core/search-words.ts'
import { closeFeedback, listFeedback, reopenFeedback } from '#contract/support/feedback/endpoints.ts'
import type { Feedback } from '#contract/support/feedback/schemas.ts'
import { type FeedbackState, feedbackStates } from '#contract/support/feedback/values.ts'
import { call } from '#web/platform/api/call.ts'
import { FoundCount } from '#web/platform/api/found-count.tsx'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'
import { zoneNote } from '#web/platform/times/zones.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { TypedSearch } from '../components/typed-search.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Feedback', description: 'What people think of us.', path: '/admin/feedback' })

const stateLabels: Readonly<Record<FeedbackState, string>> = { open: 'Open', closed: 'Closed' }

/** What people think of the product, to read and to close with a note. */
export default function FeedbackDesk() {
  useFocusFallback()
  const [query, setQuery] = usePageQuery()
  const state = feedbackStates.find((each) => each === query.get('state')) ?? 'open'
  const words = SearchWords.safeParse(query.get('words')).data
  const filter = (name: string, value: string) => setQuery(withParam(query, name, value), { replace: true })
  const [act, setAct] = useState<ReasonedAct | null>(null)
  const filters = { state, ...(words && { words }) }
  const list = usePages([listFeedback.path, filters], (cursor, signal) =>
    call(listFeedback, { query: { ...filters, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data, error } = list
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <PageLayout
      title="Product feedback"
      lead={`Written without an address, so it can’t be answered. Close it with a note of what came of it. ${zoneNote()}`}
      actions={
        <LinkButton size="sm" to="/admin/support" variant="secondary">
          Support desk
        </LinkButton>
      }
    >
      <div className="mb-3 grid items-start gap-x-4 gap-y-3 md:grid-cols-[17.5rem_minmax(0,22.5rem)]">
        <div className="md:pt-7.5">
          <Segmented
            label="Which feedback"
            size="sm"
            value={state}
            onChange={(next) => filter('state', next)}
            options={feedbackStates.map((value) => ({ value, label: stateLabels[value] }))}
          />
        </div>
        <TypedSearch help="Three characters or more." words={words} onSearch={(next) => filter('words', next)} />
      </div>
      {error && !items && <Notice tone="bad">The feedback couldn’t be loaded. Reload the page.</Notice>}
      <FoundCount items={items} list={list} />
      {!items && !error && <SkeletonText lines={6} />}
      {items?.length === 0 && <EmptyState title="Nothing here">Feedback from the site appears here.</EmptyState>}
      {items && items.length > 0 && (
        <Panel>
          <ul className="divide-y">
            {items.map((item) => (
              <FeedbackRow key={item.id} item={item} onAct={setAct} />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore list={list} className="mt-4">
        Show more feedback
      </ShowMore>
      {act && <ReasonDialog act={act} onClose={() => setAct(null)} onDone={() => void invalidate(listFeedback)} />}
    </PageLayout>
  )
}

function FeedbackRow({ item, onAct }: { item: Feedback; onAct: (act: ReasonedAct) => void }) {
  const { id, rating, feedback, page, createdAt, closedAt, note } = item
  const close: ReasonedAct = {
    title: 'Close feedback',
    explained: 'Your reason is the note that stays with it.',
    button: 'Close feedback',
    done: 'Feedback closed',
    run: (reason) => call(closeFeedback, { params: { id }, body: { note: reason } }),
  }
  const reopen: ReasonedAct = {
    title: 'Open feedback again',
    button: 'Open again',
    done: 'Feedback opened again',
    run: (reason) => call(reopenFeedback, { params: { id }, body: { reason } }),
  }
  const act = closedAt ? reopen : close
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="type-ui wrap-anywhere whitespace-pre-wrap">{feedback}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 type-note text-ink-2">
          {rating !== null && <Tag tone={rating <= 2 ? 'bad' : rating >= 4 ? 'ok' : 'plain'}>{rating} of 5</Tag>}
          {`${page}, ${when(createdAt)}`}
          {closedAt && `, closed ${when(closedAt)}`}
        </p>
        {note && <p className="mt-1 type-ui-s text-ink-2 wrap-anywhere">“{note}”</p>}
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${act.button}: ${feedback.slice(0, 60)}`}
        onClick={() => onAct(act)}
      >
        {closedAt ? 'Open again' : 'Close'}
      </Button>
    </li>
  )
}
