import { type ReactNode, useState } from 'react'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

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
}

/** Asks once before something agreed or offered is ended; a reason is optional. */
export function ReasonDialog({ title, description, open, onOpenChange, reader, words, onSend }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setProblem(null)
    try {
      await onSend(reason)
      onOpenChange(false)
    } catch (error) {
      setProblem(problemText(error).title)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {words.keep}
          </Button>
          <Button variant="danger" pending={isSending} pendingLabel={words.pending} onClick={() => void send()}>
            {words.action}
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        optional
        help={`We’ll include this in our email to ${reader}.`}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}
