import { getWorkCounts } from '#contract/notifications/endpoints.ts'
import { notified, workChanged } from '#contract/notifications/events.ts'
import { listReviewInbox } from '#contract/reviews/endpoints.ts'
import { groundLabels } from '#contract/reviews/labels.ts'
import { type InboxFilter, inboxFilters } from '#contract/reviews/values.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { type InboxPage, readInbox } from '../api.ts'
import { inboxEmpty, inboxLabels } from '../copy.ts'
import { ReviewActions } from './review-actions.tsx'
import { ReviewText } from './review-text.tsx'

/** A change of a review comes with a notification. */
const events = [notified, workChanged]

/** An advisor's reviews, those without a reply first. */
export function ReviewInbox() {
  const [query, changeQuery] = usePageQuery()
  const filter = inboxFilters.find((each) => each === query.get('show')) ?? 'all'
  const show = (next: InboxFilter) =>
    changeQuery(withParam(query, 'show', next === 'all' ? null : next), { replace: true })
  const list = usePages<InboxPage>([listReviewInbox.path, { filter }], (cursor, signal) =>
    readInbox(filter, cursor, signal),
  )
  useServerEvents(events, () => void invalidate(listReviewInbox))
  const { data, error } = list
  const items = data?.pages.flatMap((page) => page.items)
  const unanswered = data?.pages[0]?.unanswered ?? 0
  return (
    <div className="grid gap-5">
      <Segmented
        label="Which reviews"
        size="sm"
        value={filter}
        onChange={show}
        options={inboxFilters.map((value) => ({
          value,
          label:
            value === 'unanswered' && unanswered > 0 ? `${inboxLabels[value]} (${unanswered})` : inboxLabels[value],
        }))}
      />
      {error && !data && <Notice tone="bad">Your reviews couldn’t be loaded. Reload the page.</Notice>}
      {!items && !error && <SkeletonText lines={6} />}
      {items?.length === 0 && <EmptyState title="No reviews here">{inboxEmpty[filter]}</EmptyState>}
      {items?.map((review) => (
        <article
          key={review.id}
          data-keeps-focus={review.id}
          aria-label={`Review by ${review.writtenBy}`}
          className="rounded border bg-surface p-5"
        >
          {(review.isReported || review.state === 'removed') && (
            <p className="mb-3 flex flex-wrap gap-2">
              {review.isReported && <Tag tone="warn">Reported</Tag>}
              {review.state === 'removed' && <Tag tone="bad">Removed</Tag>}
            </p>
          )}
          <ReviewText review={review} advisorName="You" heading="h2" />
          {review.removal && (
            <p className="mt-3 type-note text-ink-2">
              Removed by our team. {groundLabels[review.removal.ground]}. {review.removal.reason}
            </p>
          )}
          {review.can.length > 0 && (
            <ReviewActions review={review} onChanged={() => void invalidate(listReviewInbox, getWorkCounts)} />
          )}
        </article>
      ))}
      <ShowMore list={list}>Show more reviews</ShowMore>
    </div>
  )
}
