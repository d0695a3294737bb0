import { useState } from 'react'
import { confirmVerificationCode, sendVerificationCode } from '#contract/verification/endpoints.ts'
import { ConfirmCode, SendCode, type Verification } from '#contract/verification/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type OnVerificationChange = (verification: Verification) => void

/** Sends a code to the firm's domain, then takes it. */
export function CodeForm({ verification, onChanged }: { verification: Verification; onChanged: OnVerificationChange }) {
  const [isResending, setResending] = useState(false)
  const { code, domains } = verification
  return (
    <div data-keeps-focus="code">
      {code && !isResending ? (
        <EnterCode code={code} onChanged={onChanged} onResend={() => setResending(true)} />
      ) : (
        <CodeRequestForm
          domains={domains}
          onBack={code && (() => setResending(false))}
          onChanged={(next) => {
            setResending(false)
            onChanged(next)
          }}
        />
      )}
    </div>
  )
}

function CodeRequestForm({
  domains,
  onBack,
  onChanged,
}: {
  domains: readonly string[]
  /** Back to the code that was sent before; null without one. */
  onBack: (() => void) | null
  onChanged: OnVerificationChange
}) {
  const form = useSchemaForm(SendCode, { defaultValues: { localPart: '', domain: domains[0] ?? '' } })
  const submit = form.submit(async (values) => {
    onChanged(await call(sendVerificationCode, { body: values }))
    toast.success('Code sent', { detail: `Check the inbox of ${values.localPart}@${values.domain}.` })
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Your work address, before the @"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('localPart')}
        />
        <Select
          label="Your firm’s domain"
          options={domains.map((domain) => ({ value: domain, label: `@${domain}` }))}
          {...form.field('domain')}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" pending={form.isPending} pendingLabel="Sending">
          Send code
        </Button>
        {onBack && (
          <Button variant="text" onClick={onBack}>
            Enter the code you have
          </Button>
        )}
      </div>
    </form>
  )
}

function EnterCode({
  code,
  onChanged,
  onResend,
}: {
  code: NonNullable<Verification['code']>
  onChanged: OnVerificationChange
  onResend: () => void
}) {
  const form = useSchemaForm(ConfirmCode, { defaultValues: { code: '' } })
  const submit = form.submit(async (values) => {
    const next = await call(confirmVerificationCode, { body: { code: values.code } })
    onChanged(next)
    if (next.state === 'verified') toast.success('You’re verified')
    else toast.info('Code confirmed', { detail: 'An administrator will make the final decision.' })
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <p className="break-words type-ui-s">
        We sent a code to {code.recipient}. It expires at {when(code.expiresAt, 'zonedTime')}.
      </p>
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div className="max-w-48">
        <TextField
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.field('code')}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isPending} pendingLabel="Checking">
          Confirm code
        </Button>
        <Button variant="text" onClick={onResend}>
          Send a new code
        </Button>
      </div>
    </form>
  )
}
