import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { securityLogDays } from '#contract/auth/values.ts'
import { brand } from '#contract/brand.ts'
import type { Role } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { expectSessionEnd } from '../access/guard.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { forgetSession } from '../session/session.ts'
import type { SessionUser } from '../session/session-user.ts'
import { useReauthentication } from './use-reauthentication.tsx'

type Kept = readonly [kept: string, why: string]

const securityLog: Kept = ['The security log of your account', `Kept for ${securityLogDays} days to prevent fraud.`]

const ofConsumers: readonly Kept[] = [
  [
    'Messages and appointments',
    'They also belong to the other person, and advisors must keep theirs by law. We remove your name. Only the archive of an advisor’s firm keeps it, sealed for that firm.',
  ],
  ['Reviews you wrote', 'Other people rely on them. They never showed your full name.'],
  securityLog,
]
const ofAdvisors: readonly Kept[] = [
  [
    'Messages and appointments',
    'They also belong to your clients. We remove your name. Only the archive of your firm keeps it, sealed for that firm.',
  ],
  ['Reviews of you', 'They belong to the people who wrote them. Your public page is gone.'],
  securityLog,
  ['Invoices', 'Tax law requires us to keep them.'],
]
const keptByRole: Readonly<Record<Role, readonly Kept[]>> = {
  consumer: ofConsumers,
  advisor: ofAdvisors,
  firm_admin: ofAdvisors,
  admin: [['Decisions you made', 'They stay on record without your name.'], securityLog],
}

/** What stays of an account of a role, with the reason. */
export const keptOf = (role: Role): readonly Kept[] => keptByRole[role]

const goneOfAdvisors = [
  'Your public page, your verification and your plan end.',
  'Upcoming appointments are canceled.',
  'You lose your leads, and client records, notes and tasks are deleted. Export what you must keep.',
]

/** What ends at once for a role. */
const endsByRole: Readonly<Record<Role, readonly string[]>> = {
  consumer: ['You stop sharing your details with every advisor, and upcoming appointments are canceled.'],
  advisor: [...goneOfAdvisors, 'If you belong to a firm, you leave it, and we email its managers that you did.'],
  firm_admin: [
    ...goneOfAdvisors,
    'If you own your firm, it’s deleted too, which is only possible when you’re its last member.',
  ],
  admin: [],
}

/**
 * Account deletion: says what goes at once and what stays, and asks for a recent proof and the
 * address.
 */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isAsking, setAsking] = useState(false)
  const { confirm, dialog } = useReauthentication()
  return (
    <>
      <p className="max-w-[60ch] type-ui text-ink-2">
        You’re signed out everywhere right away. {endsByRole[user.role].join(' ')} Your name, contact details, profile,
        picture and notifications are deleted. {user.emailVerified && 'We’ll email you a confirmation. '}This can’t be
        undone. Here’s what we keep, and why:
      </p>
      <dl className="grid gap-x-6 gap-y-2 py-2 type-ui-s sm:grid-cols-[12.5rem_1fr]">
        {keptOf(user.role).map(([kept, why]) => (
          <div key={kept} className="contents">
            <dt>{kept}</dt>
            <dd className="text-ink-2 max-sm:pb-2">{why}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="danger" onClick={() => confirm(() => setAsking(true))}>
          Delete my account
        </Button>
      </div>
      {dialog}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="This can’t be undone. If you just need a break, sign out instead and keep everything."
      >
        <DeleteAccountForm user={user} onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

const schemaFor = ({ email }: SessionUser) =>
  z.object({
    email: z
      .string()
      .trim()
      .min(1, 'Email is required')
      .refine((typed) => typed.toLowerCase() === email.toLowerCase(), 'That isn’t the address of this account'),
  })

function DeleteAccountForm({ user, onCancel }: { user: SessionUser; onCancel: () => void }) {
  const navigate = useNavigate()
  const form = useSchemaForm(schemaFor(user), { defaultValues: { email: '' } })
  const submit = form.submit(async (values) => {
    // The server ends the session before it answers, and its socket may say so first.
    const takeBack = expectSessionEnd()
    await call(deleteAccount, { body: values }).catch((error: unknown) => {
      takeBack()
      throw error
    })
    await navigate('/', { replace: true, flushSync: true })
    forgetSession()
    toast.success('Your account has been deleted', { detail: `Thank you for using ${brand.name}.` })
  })
  return (
    <div className="grid gap-3">
      <AuthForm form={form} onSubmit={submit} action="Delete permanently" pendingLabel="Deleting" variant="danger">
        <TextField
          label="Your email address"
          autoComplete="off"
          help={`Enter ${user.email} to confirm.`}
          {...form.field('email')}
        />
      </AuthForm>
      <Button variant="secondary" size="lg" wide disabled={form.isPending} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
