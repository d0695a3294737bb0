import type { Message } from '#contract/messaging/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { deleteForBoth } from './message-actions.ts'

/** Asks before a message is deleted. */
export function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete this message?"
      description="Neither of you will be able to read it. The conversation will show that a message was deleted."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep message
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            void deleteForBoth(message)
            onClose()
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
