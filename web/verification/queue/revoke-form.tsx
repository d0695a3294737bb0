import { revokeVerification } from '#contract/verification/queue/endpoints.ts'
import { type QueueCase, RevokeVerification } from '#contract/verification/queue/schemas.ts'
import { drafts } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ReasonField } from './reason-field.tsx'

/** Ends a verification with a reason; closed at first: it takes the advisor off the site. */
export function RevokeForm({ review, onRevoked }: { review: QueueCase; onRevoked: () => void }) {
  const draftId = `revoke ${review.advisorId}`
  const form = useSchemaForm(RevokeVerification, { defaultValues: { note: drafts.of(draftId) } })
  const submit = form.submit(async ({ note }) => {
    await call(revokeVerification, { params: { advisorId: review.advisorId }, body: { note } })
    drafts.keep(draftId, '')
    toast.success(`${review.advisorName} is no longer verified`)
    onRevoked()
  })
  return (
    <details className="type-ui-s">
      <summary className="link cursor-pointer">Revoke this verification</summary>
      <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <ReasonField draftId={draftId} {...form.field('note')} />
        <div>
          <Button size="sm" type="submit" variant="danger" pending={form.isPending}>
            Revoke verification
          </Button>
        </div>
        <p className="type-note text-ink-3">Consumers no longer see the advisor. They can appeal.</p>
      </form>
    </details>
  )
}
