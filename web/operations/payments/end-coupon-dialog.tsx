import { endCoupon } from '#contract/billing/operator/endpoints.ts'
import { EndCoupon } from '#contract/billing/operator/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type Props = { code: string; onClose: () => void; onEnded: () => void }

/** Asks why a promotion code ends, and ends it. */
export function EndCouponDialog({ code, onClose, onEnded }: Props) {
  const form = useSchemaForm(EndCoupon, { defaultValues: { reason: '' } })
  const send = form.submit(async (body) => {
    await call(endCoupon, { params: { code }, body })
    toast.success(`Code ${code} ended`)
    onEnded()
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`End code ${code}`}
      description="No one can use it from now on. Plans it lowers already keep their price."
      problem={form.problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={form.formState.isSubmitting}
            pendingLabel="Ending"
            onClick={() => void send()}
          >
            End code
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        help="Kept in the audit log with your name."
        rows={3}
        maxLength={300}
        {...form.field('reason')}
      />
    </Dialog>
  )
}
