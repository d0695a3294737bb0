import type { Message } from '#contract/messaging/schemas.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { deleteForBoth } from './message-actions.ts'

/** Asks before a message is deleted. */
export function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this message?"
      description="Neither of you will be able to read it. The conversation will show that a message was deleted."
      action="Delete"
      pendingLabel="Deleting"
      keep="Keep message"
      // The thread shows it deleted at once, and puts it back if that fails.
      onConfirm={async () => void deleteForBoth(message)}
    />
  )
}
