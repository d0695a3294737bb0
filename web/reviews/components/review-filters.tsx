import { specialtyLabels } from '#contract/profiles/labels.ts'
import type { ReviewSummary } from '#contract/reviews/schemas.ts'
import { reviewSorts } from '#contract/reviews/values.ts'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import type { ReviewFilters as Filters } from '../api.ts'
import { sortLabels } from '../copy.ts'

const any = { value: '', label: 'All' }

/** How the reader sorts and narrows the reviews; the advisor has no say in it. */
export function ReviewFilters({
  summary: { perRating, perSubject },
  filters,
  onChange,
}: {
  summary: ReviewSummary
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const { rating, subject, sort = 'latest' } = filters
  const set = (change: { sort?: string; rating?: string; subject?: string }) => {
    const to = { sort, rating: rating ? String(rating) : '', subject: subject ?? '', ...change }
    const named = perSubject.find((each) => each.subject === to.subject)
    onChange({
      sort: reviewSorts.find((each) => each === to.sort) ?? 'latest',
      ...(to.rating !== '' && { rating: Number(to.rating) }),
      ...(named && { subject: named.subject }),
    })
  }
  return (
    <div className="flex flex-wrap gap-3">
      <QuickSelect
        label="Sort"
        value={sort}
        onChange={(event) => set({ sort: event.currentTarget.value })}
        options={reviewSorts.map((value) => ({ value, label: sortLabels[value] }))}
      />
      <QuickSelect
        label="Rating"
        value={rating ? String(rating) : ''}
        onChange={(event) => set({ rating: event.currentTarget.value })}
        options={[
          any,
          ...perRating
            .map((count, position) => ({ value: String(position + 1), label: `${position + 1} of 5 (${count})` }))
            .reverse(),
        ]}
      />
      {perSubject.length > 0 && (
        <QuickSelect
          label="Subject"
          value={subject ?? ''}
          onChange={(event) => set({ subject: event.currentTarget.value })}
          options={[
            any,
            ...perSubject.map((each) => ({
              value: each.subject,
              label: `${specialtyLabels[each.subject]} (${each.count})`,
            })),
          ]}
        />
      )}
    </div>
  )
}
