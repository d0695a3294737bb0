import { useLocation } from 'react-router'
import { invitePartner } from '#contract/matching/sharing/endpoints.ts'
import { InvitePartner } from '#contract/matching/sharing/schemas.ts'
import { listInvitationDays } from '#contract/matching/sharing/values.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type InviteDialogProps = {
  /** The address invited before, to send it again or to correct it. */
  email: string
  onClose: () => void
  onInvited: () => void
}

const title = 'Invite your partner'
const description =
  'You both see which advisors each of you saved, and each other’s notes. Your answers, amounts, messages and appointments stay private.'

/**
 * Asks for the partner's address, and says what the two will see of each other. Only people with a
 * verified address invite somebody.
 */
export function InviteDialog(props: InviteDialogProps) {
  const { emailVerified } = useUser()
  return emailVerified ? <InvitationForm {...props} /> : <VerifyFirst onClose={props.onClose} />
}

function VerifyFirst({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${description} Verify your email address first, then send the invitation.`}
      actions={
        <LinkButton to="/verify" state={{ backTo: pathname }}>
          Verify your email
        </LinkButton>
      }
    />
  )
}

function InvitationForm({ email, onClose, onInvited }: InviteDialogProps) {
  const form = useSchemaForm(InvitePartner, { defaultValues: { email } })
  const submit = form.submit(async (values) => {
    await call(invitePartner, { body: { email: values.email } })
    toast.success('Invitation sent', { detail: `${values.email} can accept it for ${listInvitationDays} days.` })
    onInvited()
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      action="Send invitation"
      pendingLabel="Sending"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Partner’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        help="They’ll join with this address and their own account."
        {...form.field('email')}
      />
    </FormDialog>
  )
}
