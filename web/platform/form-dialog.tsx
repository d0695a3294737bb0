import { type BaseSyntheticEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { Submission } from './submission.ts'

type FormDialogProps = {
  form: Submission
  open?: boolean
  title: string
  description?: ReactNode
  /** Wide enough for long forms. */
  wide?: boolean
  /** The action, such as "Link calendar", and what its button says meanwhile: "Reading". */
  action: string
  pendingLabel: string
  /** What the other button says. */
  cancel?: string
  variant?: 'primary' | 'danger'
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog, with its two actions and why the last try failed. The action submits the form
 * itself, as Enter does: the first wrong field is then found in it and takes the focus.
 */
export function FormDialog({
  form,
  open = true,
  action,
  pendingLabel,
  cancel = 'Cancel',
  variant = 'primary',
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={form.isPending}
      problem={form.problem}
      actions={
        <>
          <Button variant="secondary" disabled={form.isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant={variant} pending={form.isPending} pendingLabel={pendingLabel}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={onSubmit} className="grid gap-4">
        {children}
      </Form>
    </Dialog>
  )
}
