import type { Subscription } from '#contract/billing/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** Asks once before a plan is canceled, and says what ends and what stays. */
export function CancelDialog({
  subscription: { state, periodEndsAt, trialEndsAt },
  open,
  onClose,
  onCancel,
}: {
  subscription: Subscription
  open: boolean
  onClose: () => void
  onCancel: () => void
}) {
  const kept =
    'After that you keep your profile, clients, messages and calendar, but you won’t get new leads or matches.'
  const until = periodEndsAt ? when(periodEndsAt, 'date') : 'the end of the period'
  const texts: Partial<Record<Subscription['state'], string>> = {
    trialing: `Your trial goes on until ${trialEndsAt ? when(trialEndsAt, 'date') : 'its end'}, and nothing is charged then.`,
    past_due: `It ends now, and you owe nothing for the unpaid period. ${kept}`,
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cancel your plan?"
      description={texts[state] ?? `It runs until ${until}. There are no refunds for partial months. ${kept}`}
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
