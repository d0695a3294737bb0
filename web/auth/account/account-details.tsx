import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { getAccountSecurity, listSecurityEvents, listSessions } from '#contract/auth/endpoints.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { resendVerification } from '../api.ts'
import { CaptchaField } from '../forms/captcha-field.tsx'
import type { SessionUser } from '../session/session-user.ts'
import { useAuthSettings } from '../sign-in/auth-settings.ts'
import { NewPasswordForm } from '../sign-in/new-password-form.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** The address an account signs in with, whether it is verified, and its password. */
export function AccountDetails({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState<'email' | 'password' | 'phone' | null>(null)
  const { phone: hasPhones } = useAuthSettings()
  const hasPassword = useEndpoint(getAccountSecurity, {}).data?.hasPassword ?? null
  const { confirm, dialog } = useReauthentication()
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const resend = async () => {
    setSending(true)
    const sentence = await resendVerification(user.email)
    setSending(false)
    if (sentence) toast.error(sentence)
    else toast.success('We sent another email', { detail: user.email })
  }
  return (
    <dl className="border-t">
      <DetailRow
        label="Email"
        actions={<ChangeButton label="email address" onClick={() => confirm(() => setOpen('email'))} />}
      >
        <span className="mr-2 [overflow-wrap:anywhere]">{user.email}</span>
        {user.emailVerified ? (
          <Tag tone="ok" icon={CircleCheck}>
            Verified
          </Tag>
        ) : (
          <>
            <Tag tone="warn" icon={CircleAlert}>
              Not verified
            </Tag>
            <span className="-ml-2 flex flex-wrap">
              <LinkButton to="/verify" variant="text">
                Enter code
              </LinkButton>
              <Button variant="text" pending={isSending} pendingLabel="Sending" onClick={() => void resend()}>
                Send another email
              </Button>
            </span>
            <CaptchaField />
          </>
        )}
      </DetailRow>
      <DetailRow
        label="Password"
        actions={
          <ChangeButton
            label="password"
            verb={hasPassword === false ? 'Set' : 'Change'}
            onClick={() => confirm(() => setOpen('password'))}
          />
        }
      >
        {hasPassword === false ? 'Not set. You sign in with a code or another account.' : hasPassword && 'Set'}
      </DetailRow>
      {hasPhones && (
        <DetailRow
          label="Phone"
          actions={<ChangeButton label="phone number" onClick={() => confirm(() => setOpen('phone'))} />}
        >
          {user.phone ? `+${user.phone}` : 'None. Add one to sign in by text message.'}
        </DetailRow>
      )}
      <Dialog open={open === 'email'} onOpenChange={close} title="Change your email address">
        <ChangeEmailForm
          user={user}
          onDone={(email) => {
            toast.success('We sent you an email', { detail: email })
            void navigate('/verify?for=change', { state: { email } })
          }}
        />
      </Dialog>
      <Dialog open={open === 'phone'} onOpenChange={close} title="Change your phone number">
        <PhoneForm
          onDone={() => {
            close()
            toast.success('Phone number changed')
          }}
        />
      </Dialog>
      {dialog}
      <Dialog
        open={open === 'password'}
        onOpenChange={close}
        title={hasPassword === false ? 'Set a password' : 'Change your password'}
      >
        <NewPasswordForm
          onDone={() => {
            close()
            void invalidate(getAccountSecurity, listSessions, listSecurityEvents)
            toast.success('Password saved', { detail: 'You’re signed out on your other devices.' })
          }}
        />
      </Dialog>
    </dl>
  )
}

function ChangeButton({
  label,
  verb = 'Change',
  onClick,
}: {
  label: string
  verb?: 'Change' | 'Set'
  onClick: () => void
}) {
  return (
    <Button variant="text" aria-label={`${verb} your ${label}`} onClick={onClick}>
      {verb}
    </Button>
  )
}

function DetailRow({ label, actions, children }: { label: string; actions: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b py-2 last-of-type:border-b-0 sm:grid-cols-[7.5rem_1fr_auto]">
      <dt className="type-ui-s text-ink-2 max-sm:col-span-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
      <dd>{actions}</dd>
    </div>
  )
}
