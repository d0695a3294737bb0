import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { getWorkCounts } from '#contract/notifications/endpoints.ts'
import { workChanged } from '#contract/notifications/events.ts'
import { countVerificationCases, listReviewers, listVerificationCases } from '#contract/verification/queue/endpoints.ts'
import { type QueueList, queueLists } from '#contract/verification/queue/values.ts'
import { FoundCount } from '#web/platform/api/found-count.tsx'
import { invalidate, useEndpoint, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type CasesPage, readCases } from './api.ts'
import { appealsText, queueLabel } from './copy.ts'
import { QueueCase } from './queue-case.tsx'

const events = [workChanged]
const readQueue = () => void invalidate(listVerificationCases, countVerificationCases, getWorkCounts)

/** The person that a link looks for among all cases; no address of ours holds names. */
const CaseSearch = z.object({ search: z.string().max(80) })

/** The cases that administrators decide: one list at a time, found by name, address or number. */
export function ReviewQueue() {
  const linked = CaseSearch.safeParse(useLocation().state).data
  const [list, setList] = useState<QueueList>(linked ? 'all' : 'waiting')
  const [words, setWords] = useState(linked?.search ?? '')
  const search = useDeferredValue(words.trim())
  const { data: reviewers } = useEndpoint(listReviewers, {})
  const { data: counts } = useEndpoint(countVerificationCases, {})
  const pages = usePages<CasesPage>([listVerificationCases.path, { list, search }], (cursor, signal) =>
    readCases({ list, search }, cursor, signal),
  )
  const { data, error } = pages
  useServerEvents(events, readQueue)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDecided = useRef(false)
  const isLinked = linked !== undefined
  // Disputes come first on the page; a link to a case leads past them.
  useEffect(() => {
    if (isLinked) heading.current?.focus()
  }, [isLinked])
  // A decided case leaves the list; the page goes to its beginning, away from the next decision.
  useEffect(() => {
    if (data && isDecided.current) heading.current?.focus()
    isDecided.current = false
  }, [data])
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <section aria-label="Cases" className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="type-title-2">
        Cases
      </h2>
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-180">
        <Select
          label="List"
          value={list}
          onChange={({ currentTarget }) =>
            setList(queueLists.find((each) => each === currentTarget.value) ?? 'waiting')
          }
          options={queueLists.map((value) => ({ value, label: queueLabel(value, counts) }))}
        />
        <TextField
          label="Search"
          type="search"
          autoComplete="off"
          maxLength={searchMaxLength}
          placeholder="Name, email or CRD number"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </div>
      {counts && counts.appeals > 0 && list !== 'appeals' && (
        <Notice
          action={
            <Button variant="text" size="sm" onClick={() => setList('appeals')}>
              Show appeals
            </Button>
          }
        >
          {appealsText(counts.appeals)}
        </Notice>
      )}
      {error && !data && <Notice tone="bad">The cases couldn’t be loaded. Reload the page.</Notice>}
      <FoundCount items={items} list={pages} />
      {!items && !error && <SkeletonText lines={6} />}
      {items?.length === 0 && (
        <EmptyState title={search ? 'No case found' : 'Nothing here'}>
          {search ? 'Try another list or other words.' : 'New cases appear here.'}
        </EmptyState>
      )}
      {items?.map((each) => (
        <QueueCase
          key={each.advisorId}
          review={each}
          reviewers={reviewers?.items ?? []}
          onChanged={readQueue}
          onDecided={() => {
            isDecided.current = true
            readQueue()
          }}
        />
      ))}
      <ShowMore list={pages}>Show more cases</ShowMore>
    </section>
  )
}
