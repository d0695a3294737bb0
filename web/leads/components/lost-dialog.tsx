import { useState } from 'react'
import type { Lead } from '#contract/leads/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { lostReasons } from '../copy.ts'

type Reason = (typeof lostReasons)[number]

/** Asks for the reason why a lead is lost. The person is not notified. */
export function LostDialog({
  lead,
  onClose,
  onLost,
}: {
  lead: Lead
  onClose: () => void
  onLost: (reason: string) => void
}) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [own, setOwn] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isOwn = reason === 'Another reason'
  const text = isOwn ? own.trim() : (reason ?? '')
  const submit = () => {
    setSubmitted(true)
    if (text) onLost(text)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Why is ${lead.consumer.displayName} lost?`}
      description="Saved with the lead. Consumers never see it. You can reopen a lost lead."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep open
          </Button>
          <Button onClick={submit}>Mark as lost</Button>
        </>
      }
    >
      <RadioGroup
        legend="Reason"
        choices={lostReasons.map((value) => ({ value, label: value }))}
        value={reason}
        onChange={setReason}
        error={isSubmitted && !reason ? 'Choose a reason' : undefined}
      />
      {isOwn && (
        <TextArea
          label="Describe the reason"
          maxLength={500}
          rows={2}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
          error={isSubmitted && !text ? 'Say why this lead was lost' : undefined}
        />
      )}
    </Dialog>
  )
}
