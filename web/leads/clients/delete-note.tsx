import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { deleteClientNote, listTimeline } from '#contract/leads/clients/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Deletes a note about a client, after a question: nothing brings it back. */
export function DeleteNote({ clientId, noteId }: { clientId: string; noteId: string }) {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await call(deleteClientNote, { params: { id: clientId, noteId } })
    toast.success('Note deleted')
    await invalidate(listTimeline)
  }
  return (
    <>
      <IconButton
        icon={Trash2}
        label="Delete note"
        className="-my-1.5 -mr-2 max-md:-mr-3"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this note?"
        description="You can’t get it back."
        action="Delete note"
        pendingLabel="Deleting"
        keep="Keep note"
        onConfirm={remove}
      />
    </>
  )
}
