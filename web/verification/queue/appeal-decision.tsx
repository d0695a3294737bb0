import { useState } from 'react'
import { decideAppeal } from '#contract/verification/queue/endpoints.ts'
import { DecideAppeal, type QueueCase } from '#contract/verification/queue/schemas.ts'
import { drafts } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ApprovalFacts } from './approval-facts.tsx'
import { ReasonField } from './reason-field.tsx'

/** The decision about an appeal, by another person than the one who rejected. */
export function AppealDecision({ review, onDecided }: { review: QueueCase; onDecided: () => void }) {
  const draftId = `appeal ${review.advisorId}`
  const form = useSchemaForm(DecideAppeal, { defaultValues: { decision: 'refused', note: drafts.of(draftId) } })
  const [upheld, setUpheld] = useState<DecideAppeal | null>(null)
  const { advisorId, advisorName, crdNumber } = review
  const decide = async (values: DecideAppeal) => {
    await call(decideAppeal, { params: { advisorId }, body: values })
    drafts.keep(draftId, '')
    toast.success(values.decision === 'upheld' ? `${advisorName} is verified` : 'Appeal refused')
    onDecided()
  }
  const choose = (decision: DecideAppeal['decision']) => {
    form.setValue('decision', decision)
    return form.submit((values) => (decision === 'upheld' ? setUpheld(values) : decide(values)))()
  }
  return (
    <div className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <ReasonField draftId={draftId} {...form.field('note')} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" pending={form.isPending} onClick={() => choose('upheld')}>
          Uphold and verify
        </Button>
        <Button size="sm" variant="danger" disabled={form.isPending} onClick={() => choose('refused')}>
          Refuse appeal
        </Button>
      </div>
      {upheld && (
        <ConfirmDialog
          open
          onOpenChange={() => setUpheld(null)}
          title={`Uphold the appeal and verify ${advisorName}?`}
          description={`Consumers will see ${advisorName} as a verified advisor with CRD ${crdNumber}. The advisor can read your reason.`}
          action="Verify advisor"
          pendingLabel="Verifying"
          keep="Cancel"
          variant="primary"
          onConfirm={() => decide(upheld)}
        >
          <div className="grid gap-4">
            <ApprovalFacts review={review} proof={review.proof ?? review.restorableProof} />
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}
