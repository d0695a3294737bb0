import type { BaseSyntheticEvent, ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type FormDialogProps = {
  form: { readonly problem: string | null; readonly formState: { readonly isSubmitting: boolean } }
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
 * A form in a dialog, with its two actions and why the last try failed. Enter in a field submits
 * it.
 */
export function FormDialog({
  form,
  action,
  pendingLabel,
  cancel = 'Cancel',
  variant = 'primary',
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      problem={form.problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={variant}
            pending={form.formState.isSubmitting}
            pendingLabel={pendingLabel}
            onClick={() => void onSubmit()}
          >
            {action}
          </Button>
        </>
      }
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
