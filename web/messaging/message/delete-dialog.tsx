import type { Message } from '#contract/messaging/schemas.ts'
import { useSupervisingFirm } from '#web/archive/components/use-supervising-firm.ts'
import { deletedRecordText } from '#web/archive/copy.supervision.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { advisorOf, chats } from '../state.ts'
import { deleteForBoth } from './message-actions.ts'

type DeleteDialogProps = { message: Message; viewerId: string; onClose: () => void }

/** Asks before a message is deleted, and names the record of a firm that keeps it. */
export function DeleteDialog({ message, viewerId, onClose }: DeleteDialogProps) {
  const chat = chats.use()?.find(({ id }) => id === message.chatId)
  const firmName = useSupervisingFirm(chat ? advisorOf(chat, viewerId) : null)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this message?"
      description={`Neither of you will be able to read it. The conversation will show that a message was deleted.${deletedRecordText(firmName)}`}
      action="Delete"
      pendingLabel="Deleting"
      keep="Keep message"
      // The thread shows it deleted at once, and puts it back if that fails.
      onConfirm={async () => void deleteForBoth(message)}
    />
  )
}
