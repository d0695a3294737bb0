import { useRef, useState } from 'react'
import { blockPerson, reportChat } from '#contract/messaging/endpoints.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { reportReasons } from '#contract/messaging/values.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useInvalidFocus } from '#web/ui/forms/invalid-focus.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { reportReasonNames } from '../copy.ts'

type Props = { chat: Chat; open: boolean; onOpenChange: (open: boolean) => void }

/** Reports a person to us. The other side is not notified. */
export function ReportDialog({ chat, open, onOpenChange }: Props) {
  const [reason, setReason] = useState<(typeof reportReasons)[number] | null>(null)
  const [attempts, setAttempts] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useInvalidFocus(fields, attempts)
  const [text, setText] = useState('')
  const [sharesMessages, setSharesMessages] = useState(false)
  const [isPending, setPending] = useState(false)
  const report = async () => {
    setAttempts((count) => count + 1)
    if (reason === null) return
    setPending(true)
    try {
      await call(reportChat, { params: { id: chat.id }, body: { reason, text, sharesMessages } })
      toast.success('Thanks. We’ll review your report', { detail: 'We’ll email you if we need more information.' })
      setText('')
      setSharesMessages(false)
      setReason(null)
      setAttempts(0)
      onOpenChange(false)
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${nameInSentence(chat.other.displayName)}`}
      description="It goes to our staff with what you write here, and without the conversation unless you share it. We don’t tell the person you report."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button pending={isPending} pendingLabel="Sending" onClick={report}>
            Send report
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <RadioGroup
          legend="What’s wrong?"
          choices={reportReasons.map((value) => ({ value, label: reportReasonNames[value] }))}
          error={attempts > 0 && reason === null ? 'Choose a reason' : undefined}
          value={reason}
          onChange={setReason}
        />
      </div>
      <div className="mt-4">
        <TextArea
          label="What happened?"
          optional
          help="Only our staff can read this."
          maxLength={1_000}
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
    </Dialog>
  )
}

/** Asks before somebody is blocked. */
export function BlockDialog({ chat, open, onOpenChange }: Props) {
  const name = nameInSentence(chat.other.displayName)
  const isClient = chat.kind === 'client' && chat.consumer === null
  const [isPending, setPending] = useState(false)
  const carryOut = async () => {
    setPending(true)
    try {
      await call(blockPerson, { params: { userId: chat.other.id } })
      onOpenChange(false)
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
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
