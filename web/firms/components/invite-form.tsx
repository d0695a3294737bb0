import { InviteAdvisor } from '#contract/firms/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { inviteAdvisor } from '../api.ts'

/** Invites one advisor by e-mail; stays open for the next. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const form = useSchemaForm(InviteAdvisor, { defaultValues: { email: '' } })
  const submit = form.submit(async ({ email }) => {
    await inviteAdvisor(email)
    toast.success('Invitation sent', { detail: `${email} can accept it for seven days.` })
    form.reset({ email: '' })
    onInvited()
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label="Advisor’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        help="They’ll join with this address and their own account and profile"
        {...form.field('email')}
      />
      <div>
        <Button type="submit" pending={form.formState.isSubmitting} pendingLabel="Sending">
          Send invitation
        </Button>
      </div>
    </form>
  )
}
