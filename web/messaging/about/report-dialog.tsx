import { useState } from 'react'
import { blockPerson, reportChat } from '#contract/messaging/endpoints.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { reportReasons, reportTextMaxLength } from '#contract/messaging/values.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useSubmission } from '#web/platform/submission.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { reportReasonNames } from '../copy.ts'

type Props = { chat: Chat; open: boolean; onOpenChange: (open: boolean) => void }

/** Reports a person to us. The other side is not notified. */
export function ReportDialog({ chat, open, onOpenChange }: Props) {
  const [reason, setReason] = useState<(typeof reportReasons)[number] | null>(null)
  const [isTried, setTried] = useState(false)
  const [text, setText] = useState('')
  const [sharesMessages, setSharesMessages] = useState(false)
  const form = useSubmission()
  const report = form.submit(async () => {
    setTried(true)
    if (reason === null) return
    try {
      await call(reportChat, { params: { id: chat.id }, body: { reason, text, sharesMessages } })
    } catch (error) {
      return toastProblem(error)
    }
    toast.success('Thanks. We’ll review your report', { detail: 'We’ll email you if we need more information.' })
    setText('')
    setSharesMessages(false)
    setReason(null)
    setTried(false)
    onOpenChange(false)
  })
  return (
    <FormDialog
      form={form}
      open={open}
      title={`Report ${nameInSentence(chat.other.displayName)}`}
      description="It goes to our staff with what you write here, and without the conversation unless you share it. We don’t tell the person you report."
      action="Send report"
      pendingLabel="Sending"
      onSubmit={report}
      onClose={() => onOpenChange(false)}
    >
      <RadioGroup
        legend="What’s wrong?"
        choices={reportReasons.map((value) => ({ value, label: reportReasonNames[value] }))}
        error={isTried && reason === null ? 'Choose a reason' : undefined}
        value={reason}
        onChange={setReason}
      />
      <div>
        <TextArea
          label="What happened?"
          optional
          help="Only our staff can read this."
          maxLength={reportTextMaxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox
          label="Share the last 20 messages with our staff"
          help="It helps them decide. Nothing else of the conversation is shown."
          checked={sharesMessages}
          onChange={(event) => setSharesMessages(event.target.checked)}
        />
      </div>
    </FormDialog>
  )
}

/** Asks before somebody is blocked. */
export function BlockDialog({ chat, open, onOpenChange }: Props) {
  const name = nameInSentence(chat.other.displayName)
  const isClient = chat.kind === 'client' && chat.consumer === null
  const [isPending, runAction] = useAction()
  const carryOut = () =>
    runAction(async () => {
      await call(blockPerson, { params: { userId: chat.other.id } })
      onOpenChange(false)
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${name}?`}
      description={`Neither of you can message, call or book the other, and upcoming appointments are canceled. ${
        isClient ? 'What you share with them ends. ' : ''
      }We won’t notify them. You can unblock them at any time.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="danger" pending={isPending} pendingLabel="Blocking" onClick={carryOut}>
            Block
          </Button>
        </>
      }
    />
  )
}
