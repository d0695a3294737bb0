import { rotationHours } from '#contract/integrations/webhooks/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** Shows the secret of a webhook the one time that it can be shown. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy your signing secret"
      description={`We show it this once. Your server checks each message with it, by any Standard Webhooks library. A secret you replace keeps signing for ${rotationHours} hours.`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField label="Signing secret" value={secret} noun="Secret" />
    </Dialog>
  )
}
