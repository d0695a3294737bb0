import { type ReactNode, useState } from 'react'
import { StaffReason } from '#contract/staff/schemas.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { useSubmission } from '#web/platform/submission.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ReasonField } from './reason-field.tsx'

/** An act of the staff that needs nothing but a reason. */
export type ReasonedAct = {
  readonly title: string
  readonly explained?: string
  /** The button that does it. */
  readonly button: string
  readonly isGrave?: boolean
  /** Said once it is done. */
  readonly done: string
  readonly run: (reason: string) => Promise<unknown>
}

type Props = { act: ReasonedAct; onClose: () => void; onDone: () => void; children?: ReactNode }

/** Asks for the reason of an act, does it, and says what went wrong without losing the words. */
export function ReasonDialog({ act, onClose, onDone, children }: Props) {
  const { title, explained, button, isGrave = false, done, run } = act
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const form = useSubmission(({ title: sentence, detail }) => detail ?? sentence)
  const submit = form.submit(async () => {
    const checked = StaffReason.safeParse(reason)
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    await run(checked.data)
    toast.success(done)
    onDone()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={explained}
      action={button}
      pendingLabel="Working"
      variant={isGrave ? 'danger' : 'primary'}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <ReasonField value={reason} error={error} onChange={({ currentTarget: { value } }) => setReason(value)} />
    </FormDialog>
  )
}
