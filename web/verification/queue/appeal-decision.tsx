import { DecideAppeal, type QueueCase } from '#contract/verification/queue/schemas.ts'
import { drafts } from '#web/auth/session/drafts.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { decideAppeal } from './api.ts'
import { ReasonField } from './reason-field.tsx'

/** The decision about an appeal, by another person than the one who rejected. */
export function AppealDecision({ review, onDecided }: { review: QueueCase; onDecided: () => void }) {
  const draftId = `appeal ${review.advisorId}`
  const form = useSchemaForm(DecideAppeal, { defaultValues: { decision: 'refused', note: drafts.of(draftId) } })
  const decide = (decision: DecideAppeal['decision']) => {
    form.setValue('decision', decision)
    return form.submit(async (values) => {
      await decideAppeal(review.advisorId, values)
      drafts.keep(draftId, '')
      toast.success(decision === 'upheld' ? `${review.advisorName} is verified` : 'Appeal refused')
      onDecided()
    })()
  }
  return (
    <div className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <ReasonField draftId={draftId} {...form.field('note')} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" pending={form.isPending} onClick={() => decide('upheld')}>
          Uphold and verify
        </Button>
        <Button size="sm" variant="danger" disabled={form.isPending} onClick={() => decide('refused')}>
          Refuse appeal
        </Button>
      </div>
    </div>
  )
}
