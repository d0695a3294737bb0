import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'

type AuthFormProps<I extends FieldValues, O> = {
  form: SchemaForm<I, O>
  onSubmit: ReturnType<SchemaForm<I, O>['submit']>
  action: string
  pendingLabel: string
  variant?: 'primary' | 'danger'
  disabled?: boolean
  children: ReactNode
}

/** A form of the account: its problem on top, the fields, and one wide button. */
export function AuthForm<I extends FieldValues, O>({
  form,
  onSubmit,
  action,
  pendingLabel,
  variant = 'primary',
  disabled = false,
  children,
}: AuthFormProps<I, O>) {
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      {children}
      <Button
        type="submit"
        size="lg"
        wide
        variant={variant}
        disabled={disabled}
        pending={form.isPending}
        pendingLabel={pendingLabel}
      >
        {action}
      </Button>
    </form>
  )
}
