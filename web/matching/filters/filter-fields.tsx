import { feeKindLabels } from '#contract/directory/labels.ts'
import { feeKinds } from '#contract/directory/values.ts'
import { filters as definitions } from '#contract/matching/filters/schemas.ts'
import type { Matches } from '#contract/matching/schemas.ts'
import { certificationNames, languageName, specialtyLabels } from '#contract/profiles/labels.ts'
import { compensationLabels, fiduciaryLabels } from '#contract/profiles/practice/labels.ts'
import { certifications, languages, specialties } from '#contract/profiles/values.ts'
import { modeNames } from '#contract/scheduling/labels.ts'
import { appointmentModes } from '#contract/scheduling/values.ts'
import { usePageQuery } from '#web/platform/page/use-page-query.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SavedSearches } from '../searches/saved-searches.tsx'
import { readFilters, withToggled, withValues } from '../state.ts'
import { CostFilter, FilterGroup, MaximumFilter, ValueFilter } from './filter-kinds.tsx'

const shownChoices = ['all', 'like', 'pass'] as const

/**
 * The filters with how many advisors each value has. Every change goes to the address, and the list
 * follows it.
 */
export function FilterFields({ matches }: { matches: Matches }) {
  const [search, change] = usePageQuery()
  const filters = readFilters(search)
  const { counts, costRange, wanted, passed, liked } = matches
  const shown = filters.reaction ?? 'all'
  return (
    <>
      <SavedSearches search={search} />
      <ValueFilter
        legend="Help with"
        more="All 24 specialties"
        chosen={filters.specialty ?? []}
        counts={counts.specialty}
        values={[...wanted, ...specialties.filter((specialty) => !wanted.includes(specialty))]}
        labelOf={(value) => specialtyLabels[value]}
        onToggle={(value) => change(withToggled(search, 'specialty', value))}
      />
      {costRange && costRange.maxUsd > costRange.minUsd && (
        <FilterGroup>
          <CostFilter range={costRange} filters={filters} onCommit={(values) => change(withValues(search, values))} />
        </FilterGroup>
      )}
      <ValueFilter
        legend="Fee type"
        chosen={filters.feeKind ?? []}
        counts={counts.feeKind}
        values={feeKinds}
        labelOf={(value) => feeKindLabels[value]}
        onToggle={(value) => change(withToggled(search, 'feeKind', value))}
      />
      <fieldset className="min-w-0 border-t py-4">
        <legend className="float-left mb-1 w-full type-ui-s font-strong">Stated by the advisor</legend>
        <div className="clear-both">
          <Checkbox
            label={compensationLabels.fee_only}
            count={counts.compensation.fee_only ?? 0}
            checked={filters.compensation?.includes('fee_only') ?? false}
            onChange={() => change(withToggled(search, 'compensation', 'fee_only'))}
          />
          <Checkbox
            label={fiduciaryLabels.always}
            count={counts.fiduciaryStatement.always ?? 0}
            checked={filters.fiduciaryStatement?.includes('always') ?? false}
            onChange={() => change(withToggled(search, 'fiduciaryStatement', 'always'))}
          />
        </div>
      </fieldset>
      <ValueFilter
        legend="Language"
        more="All languages"
        chosen={filters.language ?? []}
        counts={counts.language}
        values={languages
          .filter((language) => counts.language[language] || filters.language?.includes(language))
          .toSorted((a, b) => (counts.language[b] ?? 0) - (counts.language[a] ?? 0))}
        labelOf={languageName}
        onToggle={(value) => change(withToggled(search, 'language', value))}
      />
      <MaximumFilter
        legend="Next opening within (days)"
        chosen={filters.freeWithinDays}
        choices={definitions.freeWithinDays.choices}
        counts={counts.freeWithinDays}
        labelOf={String}
        onChange={(freeWithinDays) => change(withValues(search, { freeWithinDays }))}
      />
      <MaximumFilter
        legend="Distance (miles)"
        chosen={filters.maxDistanceMiles}
        choices={definitions.maxDistanceMiles.choices}
        counts={counts.maxDistanceMiles}
        labelOf={String}
        onChange={(maxDistanceMiles) => change(withValues(search, { maxDistanceMiles }))}
      />
      <ValueFilter
        legend="Ways to meet"
        chosen={filters.mode ?? []}
        counts={counts.mode}
        values={appointmentModes}
        labelOf={(value) => modeNames[value]}
        onToggle={(value) => change(withToggled(search, 'mode', value))}
      />
      <MaximumFilter
        legend="Minimum rating"
        chosen={filters.minRating}
        choices={definitions.minRating.choices}
        counts={counts.minRating}
        labelOf={String}
        onChange={(minRating) => change(withValues(search, { minRating }))}
      />
      <ValueFilter
        legend="Credentials"
        more={`All ${certifications.length}`}
        chosen={filters.certification ?? []}
        counts={counts.certification}
        values={certifications.toSorted((a, b) => (counts.certification[b] ?? 0) - (counts.certification[a] ?? 0))}
        labelOf={(value) => `${value}, ${certificationNames[value]}`}
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
      <FilterGroup>
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
      </FilterGroup>
    </>
  )
}
