import { type ReactNode, useState } from 'react'
import { reasonMaxLength } from '#contract/scheduling/values.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { useSubmission } from '#web/platform/submission.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type ReasonDialogProps = {
  title: string
  description: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Who reads the reason, as a name within a sentence. */
  reader: string
  words: { action: string; keep: string; pending: string }
  /** Does it; a rejection is shown and keeps the dialog open. */
  onSend: (reason: string) => Promise<void>
  /** Called when it closes after a rejection: what is on screen may be old. */
  onRefused: () => void
}

/** Asks once before something agreed or offered is ended; a reason is optional. */
export function ReasonDialog({
  title,
  description,
  open,
  onOpenChange,
  reader,
  words,
  onSend,
  onRefused,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const form = useSubmission()
  const submit = form.submit(async () => {
    await onSend(reason)
    close()
  })
  const close = () => {
    setReason('')
    form.setProblem(null)
    onOpenChange(false)
  }
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      description={description}
      action={words.action}
      pendingLabel={words.pending}
      cancel={words.keep}
      variant="danger"
      onSubmit={submit}
      onClose={() => {
        close()
        if (form.problem !== null) onRefused()
      }}
    >
      <TextArea
        label="Reason"
        optional
        help={`We’ll include this in our email to ${reader}.`}
        rows={2}
        maxLength={reasonMaxLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
