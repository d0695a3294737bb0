import { endCoupon } from '#contract/billing/operator/endpoints.ts'
import { EndCoupon } from '#contract/billing/operator/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { ReasonField } from '#web/staff/components/reason-field.tsx'
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
    <FormDialog
      form={form}
      title={`End code ${code}`}
      description="No one can use it from now on. Plans it lowers already keep their price."
      action="End code"
      pendingLabel="Ending"
      variant="danger"
      onSubmit={send}
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
