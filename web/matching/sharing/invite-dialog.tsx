import { InvitePartner } from '#contract/matching/sharing/schemas.ts'
import { listInvitationDays } from '#contract/matching/sharing/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { invitePartner } from '../api.ts'

type InviteDialogProps = {
  /** The address invited before, to send it again or to correct it. */
  email: string
  onClose: () => void
  onInvited: () => void
}

/** Asks for the partner's address, and says what the two will see of each other. */
export function InviteDialog({ email, onClose, onInvited }: InviteDialogProps) {
  const form = useSchemaForm(InvitePartner, { defaultValues: { email } })
  const submit = form.submit(async (values) => {
    await invitePartner(values.email)
    toast.success('Invitation sent', { detail: `${values.email} can accept it for ${listInvitationDays} days.` })
    onInvited()
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite your partner"
      description="You both see which advisors each of you saved, and each other’s notes. Your answers, amounts, messages and appointments stay private."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextField
          label="Partner’s email"
          type="email"
          inputMode="email"
          autoComplete="off"
          help="They’ll join with this address and their own account."
          {...form.field('email')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={form.formState.isSubmitting} pendingLabel="Sending">
            Send invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
