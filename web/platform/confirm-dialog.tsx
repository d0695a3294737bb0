import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSubmission } from './submission.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  /** The action, such as "Leave firm", and what its button says meanwhile: "Leaving". */
  action: string
  pendingLabel: string
  /** What the other button says: "Stay". */
  keep: string
  variant?: 'primary' | 'danger'
  /** Does it. The dialog then closes, or says why it failed. */
  onConfirm: () => Promise<void>
  children?: ReactNode
}

/** Asks before an act that somebody cannot take back, and says what follows from it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  action,
  pendingLabel,
  keep,
  variant = 'danger',
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const { problem, isPending, setProblem, submit } = useSubmission()
  const change = (isOpen: boolean) => {
    setProblem(null)
    onOpenChange(isOpen)
  }
  const confirm = submit(async () => {
    await onConfirm()
    change(false)
  })
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={change}
      isPending={isPending}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={() => change(false)}>
            {keep}
          </Button>
          <Button variant={variant} pending={isPending} pendingLabel={pendingLabel} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    />
  )
}
