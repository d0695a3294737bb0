import { type ReactNode, useState } from 'react'
import { feeKindLabels } from '#contract/matching/labels.ts'
import type { Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import { distanceChoices, feeKinds, ratingChoices } from '#contract/matching/values.ts'
import { languageName, specialtyLabels } from '#contract/profiles/labels.ts'
import { certifications, languages, specialties } from '#contract/profiles/values.ts'
import { modeNames } from '#contract/scheduling/labels.ts'
import { appointmentModes } from '#contract/scheduling/values.ts'
import { money } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { readFilters, withToggled, withValues } from '../state.ts'
import { SavedSearches } from './saved-searches.tsx'
import { useAsked } from './use-asked.ts'

const shownFirst = 5
const shownChoices = ['all', 'like', 'pass'] as const

/** The filters with how many advisors each value has. Every change goes to the address, and the list follows it. */
export function FilterFields({ matches }: { matches: Matches }) {
  const [search, change] = useAsked()
  const filters = readFilters(search)
  const { counts, costRange, wanted, passed, liked } = matches
  const shown = filters.reaction ?? 'all'
  return (
    <>
      <SavedSearches search={search} />
      <ValueFilter
        legend="Help with"
        more="All 24 subjects"
        chosen={filters.specialty ?? []}
        counts={counts.specialty}
        values={[...wanted, ...specialties.filter((one) => !wanted.includes(one))]}
        labelOf={(value) => specialtyLabels[value]}
        onToggle={(value) => change(withToggled(search, 'specialty', value))}
      />
      {costRange && costRange.maxUsd > costRange.minUsd && (
        <Group>
          <CostFilter range={costRange} filters={filters} onCommit={(values) => change(withValues(search, values))} />
        </Group>
      )}
      <ValueFilter
        legend="How they are paid"
        chosen={filters.feeKind ?? []}
        counts={counts.feeKind}
        values={feeKinds}
        labelOf={(value) => feeKindLabels[value]}
        onToggle={(value) => change(withToggled(search, 'feeKind', value))}
      />
      <ValueFilter
        legend="Speaks"
        more="All languages"
        chosen={filters.language ?? []}
        counts={counts.language}
        values={languages
          .filter((one) => counts.language[one] || filters.language?.includes(one))
          .toSorted((one, other) => (counts.language[other] ?? 0) - (counts.language[one] ?? 0))}
        labelOf={languageName}
        onToggle={(value) => change(withToggled(search, 'language', value))}
      />
      <AtMostFilter
        legend="Free within"
        chosen={filters.freeWithinDays}
        choices={[3, 7, 14]}
        labelOf={(days) => `${days} d`}
        onChange={(freeWithinDays) => change(withValues(search, { freeWithinDays }))}
      />
      <AtMostFilter
        legend="Miles from you, at most"
        chosen={filters.maxDistanceMiles}
        choices={distanceChoices}
        labelOf={String}
        onChange={(maxDistanceMiles) => change(withValues(search, { maxDistanceMiles }))}
      />
      <ValueFilter
        legend="Meets by"
        chosen={filters.mode ?? []}
        counts={counts.mode}
        values={appointmentModes}
        labelOf={(value) => modeNames[value]}
        onToggle={(value) => change(withToggled(search, 'mode', value))}
      />
      <AtMostFilter
        legend="Rated at least"
        chosen={filters.minRating}
        choices={ratingChoices}
        labelOf={String}
        onChange={(minRating) => change(withValues(search, { minRating }))}
      />
      <ValueFilter
        legend="Letters"
        more="All ten"
        chosen={filters.certification ?? []}
        counts={counts.certification}
        values={certifications.toSorted(
          (one, other) => (counts.certification[other] ?? 0) - (counts.certification[one] ?? 0),
        )}
        labelOf={(value) => value}
        onToggle={(value) => change(withToggled(search, 'certification', value))}
      />
      {counts.firm.length > 0 && (
        <ValueFilter
          legend="Firm"
          more="More firms"
          chosen={filters.firm ?? []}
          counts={Object.fromEntries(counts.firm.map(({ id, count }) => [id, count]))}
          values={counts.firm.map(({ id }) => id)}
          labelOf={(id) => counts.firm.find((firm) => firm.id === id)?.name ?? ''}
          onToggle={(value) => change(withToggled(search, 'firm', value))}
        />
      )}
      <Group>
        <p className="mb-1.5 type-ui-s font-strong">Show</p>
        <Segmented
          label="Show"
          size="sm"
          value={shown}
          onChange={(value) => change(withValues(search, { reaction: value === 'all' ? null : value }))}
          options={shownChoices.map((value) => ({
            value,
            label: { all: 'All', like: `Saved ${liked}`, pass: `Passed ${passed}` }[value],
          }))}
        />
      </Group>
    </>
  )
}

function Group({ children }: { children: ReactNode }) {
  return <div className="border-t py-4">{children}</div>
}

/** One bound among a few figures, or none. */
function AtMostFilter({
  legend,
  chosen,
  choices,
  labelOf,
  onChange,
}: {
  legend: string
  chosen: number | undefined
  choices: readonly number[]
  labelOf: (choice: number) => string
  onChange: (choice: string | null) => void
}) {
  const options = choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))
  return (
    <Group>
      <p className="mb-1.5 type-ui-s font-strong">{legend}</p>
      <Segmented
        label={legend}
        size="sm"
        value={options.find(({ value }) => value === String(chosen))?.value ?? 'any'}
        onChange={(value) => onChange(value === 'any' ? null : value)}
        options={[{ value: 'any', label: 'Any' }, ...options]}
      />
    </Group>
  )
}

function ValueFilter<V extends string>({
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

function CostFilter({
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
      label="Would cost you, a year"
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
