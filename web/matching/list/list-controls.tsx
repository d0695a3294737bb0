import type { LucideIcon } from 'lucide-react'
import Deck from 'lucide-react/icons/gallery-horizontal-end'
import Grid from 'lucide-react/icons/layout-grid'
import { matchSortLabels } from '#contract/matching/labels.ts'
import { matchSorts } from '#contract/matching/values.ts'
import { usePageQuery } from '#web/platform/page/use-page-query.ts'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { readFilters, withValues } from '../state.ts'

export type ListView = 'grid' | 'deck'

const views: readonly { value: ListView; label: string; icon: LucideIcon }[] = [
  { value: 'grid', label: 'Grid', icon: Grid },
  { value: 'deck', label: 'Deck', icon: Deck },
]

/** How the list is sorted. */
export function SortSelect({ className }: { className?: string }) {
  const [search, change] = usePageQuery()
  return (
    <QuickSelect
      label="Sort:"
      value={readFilters(search).sort}
      onChange={(event) => {
        const sort = event.currentTarget.value
        change(withValues(search, { sort: sort === 'score' ? null : sort }))
      }}
      options={matchSorts.map((sort) => ({ value: sort, label: matchSortLabels[sort] }))}
      {...(className && { className })}
    />
  )
}

/** Grid or deck. Toggles leave the arrow keys to the deck, which radio buttons would take. */
export function ViewSwitch({ value, onChange }: { value: ListView; onChange: (view: ListView) => void }) {
  return (
    <fieldset aria-label="View" className="flex min-w-0 shrink-0 overflow-hidden rounded border border-edge bg-surface">
      {views.map((view) => (
        <button
          key={view.value}
          type="button"
          title={view.label}
          aria-pressed={view.value === value}
          onClick={() => onChange(view.value)}
          className="grid min-h-11 min-w-11 place-items-center border-line-2 border-l text-ink-3 first:border-l-0 focus-visible:-outline-offset-2 aria-pressed:bg-wash aria-pressed:text-action md:min-h-10"
        >
          <Icon of={view.icon} small />
          <span className="sr-only">{view.label}</span>
        </button>
      ))}
    </fieldset>
  )
}
