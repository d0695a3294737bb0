import { getLead } from '#contract/leads/endpoints.ts'
import type { Lead, LeadCounts } from '#contract/leads/schemas.ts'
import { Board } from '#web/leads/components/board.tsx'
import { LazyLeadSheet } from '#web/leads/components/lazy-lead-sheet.tsx'
import { LostDialog } from '#web/leads/components/lost-dialog.tsx'
import { useLeadMoves } from '#web/leads/components/use-lead-moves.ts'
import { pipelineSummary } from '#web/leads/copy.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'

type PipelineProps = { leads: readonly Lead[]; counts: LeadCounts; now: Date; onChanged: () => void }

/** The advisor's leads by status, and the one that is opened from anywhere on the page. */
export function Pipeline({ leads: loaded, counts, now, onChanged }: PipelineProps) {
  const [query, changeQuery] = usePageQuery()
  const { leads, losing, stopLosing, lose, move } = useLeadMoves(loaded)
  const close = () => changeQuery(withParam(query, 'lead', null))
  return (
    <>
      {leads.length > 0 && (
        <section aria-label="Pipeline">
          <div className="mt-10 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="type-title-2">Pipeline</h2>
            <p className="type-note text-ink-2">
              {pipelineSummary(counts)} <span className="max-md:hidden">Drag a card, or press M to move it.</span>
            </p>
          </div>
          <Board leads={leads} now={now} showAdvisor={false} onMove={move} totals={counts} />
        </section>
      )}
      {losing && <LostDialog leads={[losing]} onClose={stopLosing} onLost={(loss) => lose(losing, loss)} />}
      <LazyLeadSheet
        id={query.get('lead')}
        onClose={close}
        onMove={move}
        onChanged={async () => {
          onChanged()
          await invalidate(getLead)
        }}
      />
    </>
  )
}
