import { type ReactNode, useState } from 'react'
import type { MatchesQuery } from '#contract/matching/schemas.ts'
import { money } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

const shownFirst = 5

/** One question of the filters, under a hairline. */
export function FilterGroup({ children }: { children: ReactNode }) {
  return <div className="border-t py-4">{children}</div>
}

/** One bound among a few figures, or none, with how many keep it. */
export function MaximumFilter({
  legend,
  chosen,
  choices,
  counts,
  labelOf,
  onChange,
}: {
  legend: string
  chosen: number | undefined
  choices: readonly number[]
  counts: Readonly<Record<string, number>>
  labelOf: (choice: number) => string
  onChange: (choice: string | null) => void
}) {
  const options = choices.map((choice) => ({
    value: String(choice),
    label: labelOf(choice),
    count: counts[choice] ?? 0,
  }))
  return (
    <FilterGroup>
      <p className="mb-1.5 type-ui-s font-strong">{legend}</p>
      <Segmented
        label={legend}
        size="sm"
        value={options.find(({ value }) => value === String(chosen))?.value ?? 'any'}
        onChange={(value) => onChange(value === 'any' ? null : value)}
        options={[{ value: 'any', label: 'Any' }, ...options]}
      />
    </FilterGroup>
  )
}

/**
 * Several values to check, each with its count; the first few, and the rest on request. Nothing
 * without values.
 */
export function ValueFilter<V extends string>({
  legend,
  more,
  chosen,
  counts,
  values,
  labelOf,
  onToggle,
}: {
  legend: string
  /** Says what shows the rest, where there may be more than fit. */
  more?: string
  chosen: readonly V[]
  counts: Readonly<Record<string, number>>
  values: readonly V[]
  labelOf: (value: V) => string
  onToggle: (value: V) => void
}) {
  const [isWhole, setWhole] = useState(false)
  if (values.length === 0) return null
  const first = values.filter((value, at) => at < shownFirst || chosen.includes(value))
  const shown = more === undefined || isWhole ? values : first
  return (
    <fieldset className="min-w-0 border-t py-4">
      <legend className="float-left mb-1 w-full type-ui-s font-strong">{legend}</legend>
      <div className="clear-both">
        {shown.map((value) => (
          <Checkbox
            key={value}
            label={labelOf(value)}
            count={counts[value] ?? 0}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
        {more !== undefined && values.length > first.length && !isWhole && (
          <Button variant="text" size="sm" onClick={() => setWhole(true)}>
            {more}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const costStep = 50

/** What a year may cost, from and to. */
export function CostFilter({
  range,
  filters,
  onCommit,
}: {
  range: { minUsd: number; maxUsd: number }
  filters: MatchesQuery
  onCommit: (values: { minYearlyCostUsd: number | null; maxYearlyCostUsd: number | null }) => void
}) {
  const min = Math.floor(range.minUsd / costStep) * costStep
  const max = Math.ceil(range.maxUsd / costStep) * costStep
  const within = (figure: number) => Math.min(max, Math.max(min, figure))
  return (
    <RangeSlider
      label="Cost to you per year"
      min={min}
      max={max}
      step={costStep}
      value={{ from: within(filters.minYearlyCostUsd ?? min), to: within(filters.maxYearlyCostUsd ?? max) }}
      text={money}
      onCommit={({ from, to }) =>
        onCommit({ minYearlyCostUsd: from === min ? null : from, maxYearlyCostUsd: to === max ? null : to })
      }
    />
  )
}
