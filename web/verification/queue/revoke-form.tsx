import { type QueueCase, RevokeVerification } from '#contract/verification/queue/schemas.ts'
import { drafts, withDraft } from '#web/auth/session/drafts.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { revokeVerification } from './api.ts'

/** Ends a verification with a reason; closed at first: it takes the advisor off the site. */
export function RevokeForm({ review, onRevoked }: { review: QueueCase; onRevoked: () => void }) {
  const form = useSchemaForm(RevokeVerification, { defaultValues: { note: drafts.of(review.advisorId) } })
  const submit = form.submit(async ({ note }) => {
    await revokeVerification(review.advisorId, note)
    drafts.keep(review.advisorId, '')
    toast.success(`${review.advisorName} is no longer verified`)
    onRevoked()
  })
  return (
    <details className="type-ui-s">
      <summary className="link cursor-pointer">Revoke this verification</summary>
      <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextArea
          label="Reason"
          help="The advisor can read it."
          rows={3}
          maxLength={1_000}
          {...withDraft(review.advisorId, form.field('note'))}
        />
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
