import type { LucideIcon } from 'lucide-react'
import Deck from 'lucide-react/icons/gallery-horizontal-end'
import Grid from 'lucide-react/icons/layout-grid'
import { useId } from 'react'
import { matchSortLabels } from '#contract/matching/labels.ts'
import { matchSorts } from '#contract/matching/values.ts'
import { Icon } from '#web/ui/icon.tsx'
import { QuickSelect } from '#web/ui/select.tsx'
import { useListQuery } from '../filters/use-list-query.ts'
import { readFilters, withValues } from '../state.ts'

export type ListView = 'grid' | 'deck'

const views: readonly { value: ListView; label: string; icon: LucideIcon }[] = [
  { value: 'grid', label: 'Grid', icon: Grid },
  { value: 'deck', label: 'Deck', icon: Deck },
]

/** How the list is sorted. */
export function SortSelect({ className }: { className?: string }) {
  const [search, change] = useListQuery()
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

/** Grid or deck. */
export function ViewSwitch({ value, onChange }: { value: ListView; onChange: (view: ListView) => void }) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label="View"
      className="flex shrink-0 overflow-hidden rounded border border-edge bg-surface"
    >
      {views.map((view) => (
        <label
          key={view.value}
          title={view.label}
          className="grid min-h-11 min-w-11 place-items-center border-line-2 border-l text-ink-3 first:border-l-0 has-checked:bg-wash has-checked:text-action has-focus-visible:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus md:min-h-10"
        >
          <input
            type="radio"
            name={name}
            value={view.value}
            checked={view.value === value}
            onChange={() => onChange(view.value)}
            className="sr-only"
          />
          <Icon of={view.icon} small />
          <span className="sr-only">{view.label}</span>
        </label>
      ))}
    </div>
  )
}
