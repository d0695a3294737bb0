import { useState } from 'react'
import { decideDispute } from '#contract/verification/endpoints.ts'
import { DecideDispute, type Dispute } from '#contract/verification/schemas.ts'
import { decisionReasonMaxLength } from '#contract/verification/values.ts'
import { drafts, withDraft } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { CaseCard } from './case-card.tsx'

/** Both claims on one CRD number side by side, and the decision. */
export function DisputeRow({ dispute, onDecided }: { dispute: Dispute; onDecided: () => void }) {
  const form = useSchemaForm(DecideDispute, { defaultValues: { winner: 'holder', note: drafts.of(dispute.id) } })
  const { claimant, holder } = dispute
  const hasEvidence = claimant.proof !== null || claimant.documents.length > 0
  const [decision, setDecision] = useState<DecideDispute | null>(null)
  const choose = (winner: DecideDispute['winner']) => {
    form.setValue('winner', winner)
    return form.submit(async (values) => setDecision(values))()
  }
  const isKept = decision?.winner === 'holder'
  const [winner, loser] = (isKept ? [holder, claimant] : [claimant, holder]).map(({ advisorName }) => advisorName)
  const decide = async (values: DecideDispute) => {
    await call(decideDispute, { params: { id: dispute.id }, body: values })
    drafts.keep(dispute.id, '')
    toast.success(`CRD ${dispute.crdNumber} belongs to ${dispute[values.winner].advisorName}`)
    onDecided()
  }
  return (
    <article className="rounded border bg-surface p-5">
      <h3 className="type-title-3">CRD {dispute.crdNumber}</h3>
      <p className="type-note text-ink-2">Disputed since {when(dispute.openedAt, 'zonedMoment')}</p>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <Claimant title={`${holder.advisorName}, currently verified`} claim={holder} />
        <Claimant title={`${claimant.advisorName}, claimant`} claim={claimant} />
      </div>
      <div className="mt-5 border-t pt-4">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextField
          label="Reason"
          help="Both advisors can read it."
          maxLength={decisionReasonMaxLength}
          {...withDraft(dispute.id, form.field('note'))}
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" disabled={form.isPending} onClick={() => choose('holder')}>
            Keep with {holder.advisorName}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={form.isPending || !hasEvidence}
            onClick={() => choose('claimant')}
          >
            Give to {claimant.advisorName}
          </Button>
        </div>
        <p className="mt-2 type-note text-ink-3">
          The other advisor loses the number and no longer appears on the site.{' '}
          {!hasEvidence && 'The claimant has no evidence yet.'}
        </p>
      </div>
      {decision && (
        <ConfirmDialog
          open
          onOpenChange={() => setDecision(null)}
          title={`${isKept ? 'Keep' : 'Give'} CRD ${dispute.crdNumber} ${isKept ? 'with' : 'to'} ${winner}?`}
          description={`${loser} loses the number and no longer appears on the site. Both advisors can read your reason.`}
          action={`${isKept ? 'Keep with' : 'Give to'} ${winner}`}
          pendingLabel="Saving"
          keep="Cancel"
          onConfirm={() => decide(decision)}
        />
      )}
    </article>
  )
}

function Claimant({ title, claim }: { title: string; claim: Dispute['claimant'] }) {
  return (
    <section className="grid min-w-0 content-start gap-3">
      <h4 className="font-strong type-ui">{title}</h4>
      <CaseCard review={claim} />
      {claim.statement && <blockquote className="border-l-2 pl-3 break-words type-ui-s">{claim.statement}</blockquote>}
    </section>
  )
}
