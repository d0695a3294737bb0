import type { Subscription } from '#contract/billing/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { cancelText } from '../copy.ts'

/** Asks once before a plan is canceled, and says what ends and what stays. */
export function CancelDialog({
  subscription,
  creditCents,
  open,
  onClose,
  onCancel,
}: {
  subscription: Subscription
  creditCents: number
  open: boolean
  onClose: () => void
  onCancel: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cancel your plan?"
      description={cancelText(subscription, creditCents)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep plan
          </Button>
          <Button variant="danger" onClick={onCancel}>
            Cancel plan
          </Button>
        </>
      }
    />
  )
}
