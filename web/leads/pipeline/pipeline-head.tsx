import { leadSortLabels } from '#contract/leads/labels.ts'
import type { LeadCounts } from '#contract/leads/schemas.ts'
import { type LeadSort, type LeadStatus, leadSorts } from '#contract/leads/values.ts'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { countOf, pipelineSummary } from '../copy.ts'
import { ShowAs } from './show-as.tsx'

type PipelineHeadProps = {
  counts: LeadCounts
  isTable: boolean
  /** The one stage that the table shows, if any. */
  stage: LeadStatus | null
  sort: LeadSort
  onSort: (sort: string) => void
  onShow: (view: 'table' | null) => void
}

/** The name of the pipeline, what it holds in one line, how it is sorted and shown. */
export function PipelineHead({ counts, isTable, stage, sort, onSort, onShow }: PipelineHeadProps) {
  const isPhone = useIsPhone()
  const shown = isTable && stage ? counts.leadsByStatus[stage] : countOf(counts)
  // The button that clears the filters goes with them.
  useFocusFallback()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:mt-10">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="type-title-2">Pipeline</h2>
        <p className="type-note text-ink-2">
          {pipelineSummary(counts, { isTable, stage })}{' '}
          {shown > 0 && (
            <span className="max-md:hidden">
              {isTable ? 'Press M in a row to move it.' : 'Drag a card, or press M to move it.'}
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <QuickSelect
          label="Sort:"
          value={sort}
          onChange={({ currentTarget: { value } }) => onSort(value)}
          options={leadSorts.map((each) => ({ value: each, label: leadSortLabels[each] }))}
        />
        {/* On the phone it is in the sheet of filters. */}
        {!isPhone && <ShowAs isTable={isTable} onChange={onShow} />}
      </div>
    </div>
  )
}
