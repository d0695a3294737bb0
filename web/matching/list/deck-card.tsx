import ChevronRight from 'lucide-react/icons/chevron-right'
import ListTree from 'lucide-react/icons/list-tree'
import Scale from 'lucide-react/icons/scale'
import type { Match } from '#contract/matching/schemas.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { AdvisorHead } from '#web/directory/components/advisor-head.tsx'
import { AdvisorRows } from '#web/directory/components/advisor-rows.tsx'
import { AdvisorSummary } from '#web/directory/components/advisor-summary.tsx'
import { subjectsText } from '#web/directory/copy.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Comparison } from '../compare/use-comparison.ts'
import { strongest } from '../copy.ts'
import { ScoreRing } from '../score/score-ring.tsx'
import { StartWarning } from '../score/start-warning.tsx'

type DeckCardProps = {
  match: Match
  wanted: readonly Specialty[]
  sumUsd: number | null
  comparison: Comparison
  onWhy: () => void
}

/** The face of one card of the deck. */
export function DeckCard({ match, wanted, sumUsd, comparison, onWhy }: DeckCardProps) {
  const { advisor, score, breakdown, distanceMiles } = match
  const isCompared = comparison.has(advisor.id)
  return (
    <>
      <AdvisorHead advisor={advisor} ring={<ScoreRing score={score} />} onOpen={() => track('match_click')} />
      <AdvisorSummary advisor={advisor} miles={distanceMiles} />
      <p className="pt-2 pb-1 font-serif text-19/6.5 md:pt-3 md:text-20/7">{subjectsText(advisor.expertise, wanted)}</p>
      {advisor.headline && (
        <p className="mb-2.5 line-clamp-2 font-serif text-16/5.5 text-ink-2 italic">“{advisor.headline}”</p>
      )}
      <AdvisorRows advisor={advisor} sumUsd={sumUsd} roomy />
      <StartWarning advisor={advisor} sumUsd={sumUsd} className="py-2" />
      <div className="-mx-5 mt-1 -mb-5 flex items-center border-t pr-2 md:-mx-6 md:-mb-6">
        <button
          type="button"
          onClick={onWhy}
          className="flex min-h-13 flex-1 items-center gap-2.5 pl-5 text-left font-medium text-15/5 text-action hover:bg-wash md:pl-6"
        >
          <Icon of={ListTree} small />
          <span className="flex-1">
            Why {score}: {strongest(breakdown, 3)}
          </span>
          <Icon of={ChevronRight} small />
        </button>
        <IconButton
          icon={Scale}
          label={`Compare ${advisor.name}`}
          aria-pressed={isCompared}
          onClick={() => comparison.toggle(advisor)}
          className={isCompared ? 'bg-wash text-action!' : ''}
        />
      </div>
    </>
  )
}
