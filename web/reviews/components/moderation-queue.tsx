import { useState } from 'react'
import { getWorkCounts } from '#contract/notifications/endpoints.ts'
import { listModeratedReviews } from '#contract/reviews/moderation/endpoints.ts'
import { type ModerationList, moderationLists } from '#contract/reviews/values.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { type ModeratedPage, readModerated } from '../api.ts'
import { moderationLabels } from '../copy.ts'
import { ModeratedReview } from './moderated-review.tsx'

/** Reviews that operators decide about: reported and held ones, oldest first, and decided ones. */
export function ModerationQueue() {
  useFocusFallback()
  const [list, setList] = useState<ModerationList>('open')
  const pages = usePages<ModeratedPage>([listModeratedReviews.path, { list }], (cursor, signal) =>
    readModerated(list, cursor, signal),
  )
  const { data, error } = pages
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <div className="grid gap-5">
      <div className="max-w-80">
        <Segmented
          label="Which reviews"
          size="sm"
          value={list}
          onChange={setList}
          options={moderationLists.map((value) => ({ value, label: moderationLabels[value] }))}
        />
      </div>
      {error && !data && <Notice tone="bad">The reviews couldn’t be loaded. Reload the page.</Notice>}
      {!items && !error && <SkeletonText lines={6} />}
      {items?.length === 0 && <EmptyState title="Nothing to decide">Reported reviews appear here.</EmptyState>}
      {items?.map((review) => (
        <ModeratedReview
          key={`${review.id} ${review.state}`}
          review={review}
          onDecided={() => void invalidate(listModeratedReviews, getWorkCounts)}
        />
      ))}
      <ShowMore list={pages}>Show more reviews</ShowMore>
    </div>
  )
}
