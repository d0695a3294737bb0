import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useSchemaForm } from '../../platform/form.ts'
import { type SessionUser, signOut } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { deleteAccount } from '../api.ts'
import { PasswordField } from './password-field.tsx'

/** What goes and what stays, with the reason: said before anybody decides. */
const stays = [
  [
    'Messages and appointments',
    'They belong to the other person as well; advisors must keep theirs by law. Your name is taken off.',
  ],
  ['Reviews you wrote', 'Others rely on them. They never carried your name.'],
  ['Invoices', 'Tax law asks for seven years.'],
  ['The security log of your account', 'Thirteen months, against fraud.'],
] as const

/** The end of an account: plain about what goes at once and what stays, and asked for with address and password. */
export function LeaveAccount({ user }: { user: SessionUser }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className="max-w-[60ch] type-ui text-ink-2">
        At once: you are signed out everywhere, every consent is withdrawn, appointments to come are canceled, and your
        name, contact data, answers and picture are deleted. It cannot be undone. What stays, and why:
      </p>
      <dl className="grid gap-x-6 gap-y-2 py-2 type-ui-s sm:grid-cols-[200px_1fr]">
        {stays.map(([what, why]) => (
          <div key={what} className="contents">
            <dt>{what}</dt>
            <dd className="text-ink-2 max-sm:pb-2">{why}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="This cannot be undone. If you only want a pause, sign out instead; nothing is lost."
      >
        <LeaveForm user={user} />
      </Dialog>
    </>
  )
}

const Schema = z.object({ email: z.string().trim().min(1, 'Email is required'), password: z.string() })

function LeaveForm({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const form = useSchemaForm(Schema, { defaultValues: { email: '', password: '' } })
  const submit = form.submit(async (values) => {
    await deleteAccount(values)
    // Leaves the guarded page first, so that the guard has nothing to say about it.
    await navigate('/', { replace: true })
    await signOut('local')
    toast.success('Your account is deleted', { detail: 'Thank you for having been here.' })
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label="Your e-mail address"
        autoComplete="off"
        help={`Type in ${user.email} to confirm.`}
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        help="Leave it empty if you have none."
        {...form.field('password')}
      />
      <Button
        type="submit"
        variant="danger"
        size="lg"
        wide
        pending={form.formState.isSubmitting}
        pendingLabel="Deleting"
      >
        Delete for good
      </Button>
    </form>
  )
}
