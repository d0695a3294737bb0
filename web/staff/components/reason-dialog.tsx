import { type ReactNode, useRef, useState } from 'react'
import { StaffReason } from '#contract/staff/schemas.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useInvalidFocus } from '#web/ui/forms/invalid-focus.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
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
  const [error, setError] = useState('')
  const [attempts, setAttempts] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useInvalidFocus(fields, attempts)
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    const checked = StaffReason.safeParse(reason)
    setAttempts((count) => count + 1)
    setError(checked.success ? '' : 'Give a reason of at least 10 characters')
    if (!checked.success) return
    setPending(true)
    try {
      await run(checked.data)
      toast.success(done)
      onDone()
      onClose()
    } catch (failure) {
      const { title: sentence, detail } = problemText(failure)
      setProblem(detail ?? sentence)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={explained}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isGrave ? 'danger' : 'primary'}
            pending={isPending}
            pendingLabel="Working"
            onClick={() => void submit()}
          >
            {button}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid gap-4">
        {children}
        <ReasonField
          value={reason}
          error={error || undefined}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </div>
    </Dialog>
  )
}
