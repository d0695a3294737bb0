import type { Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import { usePageQuery } from '#web/platform/page/use-page-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusPageHeading } from '#web/ui/layout/use-focus-fallback.ts'
import { FilterSheet } from '#web/ui/overlays/filter-sheet.tsx'
import { countFilters, withoutFilters } from '../state.ts'
import { FilterFields } from './filter-fields.tsx'

type FiltersProps = { matches: Matches; filters: MatchesQuery }

/** The filters beside the list, on a screen that has room for them. */
export function FilterRail({ matches, filters }: FiltersProps) {
  return (
    <aside
      aria-label="Filters"
      data-tour="filter-panel"
      className="sticky top-header max-h-[calc(100dvh-var(--header))] self-start overflow-auto pt-6 pr-6 pb-[calc(40px+var(--floating-height,0px))] pl-5 max-md:hidden xl:pl-8"
    >
      <button
        type="button"
        onClick={focusPageHeading}
        className="sr-only focus:not-sr-only focus:mb-3 focus:rounded focus:border focus:border-line-2 focus:px-4 focus:py-3"
      >
        Skip to advisors
      </button>
      <div className="mb-2 flex min-h-11 items-center justify-between">
        <h2 className="text-15/5 font-strong">Filters</h2>
        <ResetButton filters={filters} className="-mr-2" />
      </div>
      <FilterFields matches={matches} />
    </aside>
  )
}

/** The filters on the phone, behind a button; the sheet's action says how many are left. */
export function FilterButton({ matches, filters, className }: FiltersProps & { className?: string }) {
  return (
    <FilterSheet
      count={countFilters(filters)}
      showLabel={`Show ${matches.total} ${matches.total === 1 ? 'advisor' : 'advisors'}`}
      reset={<ResetButton filters={filters} />}
      {...(className && { className })}
    >
      {() => (
        <div className="-mt-4 [&>*:first-child]:border-t-0">
          <FilterFields matches={matches} />
        </div>
      )}
    </FilterSheet>
  )
}

function ResetButton({ filters, className }: { filters: MatchesQuery; className?: string }) {
  const [search, change] = usePageQuery()
  const isSet = countFilters(filters) > 0 || filters.reaction !== undefined
  return (
    <Button
      variant="text"
      size="sm"
      disabled={!isSet}
      onClick={() => change(withoutFilters(search))}
      {...(className && { className })}
    >
      Reset
    </Button>
  )
}
