import { useEffect } from 'react'
import { Link } from 'react-router'
import { submitCrd } from '#contract/verification/endpoints.ts'
import { SubmitCrd, type Verification } from '#contract/verification/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { isAppealOpen } from '../copy.ts'

type NumberFormProps = {
  verification: Verification
  emailVerified: boolean
  onChanged: (verification: Verification) => void
}

/** Takes the CRD number of an advisor, which is compared with the register at once. */
export function NumberForm({ verification, emailVerified, onChanged }: NumberFormProps) {
  const crdNumber = verification.crdNumber ?? ''
  const form = useSchemaForm(SubmitCrd, { defaultValues: { crdNumber } })
  const { reset } = form
  useEffect(() => reset({ crdNumber }), [reset, crdNumber])
  const submit = form.submit(async (values) => {
    const next = await call(submitCrd, { body: { crdNumber: values.crdNumber } })
    onChanged(next)
    if (next.stage === 'matched') toast.success('Your number matches', { detail: 'Next, prove it’s yours.' })
    else if (next.stage === 'dispute')
      toast.warning('This number is taken', { detail: 'An administrator will decide.' })
    else if (next.stage === 'review') toast.info('An administrator is reviewing your number')
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      {!emailVerified && (
        <Notice tone="warn">
          Verify your email address first.{' '}
          <Link to="/verify" state={{ backTo: '/advisor-profile?step=verification' }} className="link">
            Enter the code
          </Link>
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-48 flex-1 sm:max-w-64">
          <TextField
            label="CRD number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            help="Digits only, as on your Form U4"
            {...form.field('crdNumber')}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="mt-6.75 min-h-12"
          disabled={!emailVerified}
          pending={form.isPending}
          pendingLabel="Checking"
        >
          {verification.state === 'verified' ? 'Check another number' : 'Check my number'}
        </Button>
      </div>
      {verification.state === 'verified' && (
        <p className="type-note text-ink-3">
          Changing the number ends this verification. You won’t appear on the site until you’re verified again.
        </p>
      )}
      {isAppealOpen(verification) && <p className="type-note text-ink-3">Submitting a number ends your appeal.</p>}
    </form>
  )
}
