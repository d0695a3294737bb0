import ShieldCheck from 'lucide-react/icons/shield-check'
import { SubmitCrd, type Verification } from '#contract/verification/schemas.ts'
import type { VerificationState } from '#contract/verification/values.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { day, when } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { submitCrd } from '../api.ts'

const sentences: Record<VerificationState, string> = {
  unverified: 'Give your CRD number and we look it up in the SEC’s public adviser data at once.',
  pending: 'The register and your profile differ, so a person looks at it. That takes up to two working days.',
  verified: 'Your registration and your name agree with the public register.',
  rejected: 'We could not confirm your registration. Read why below, and try again when it is put right.',
  expired: 'We look every registration up again once a year, and yours did not agree. Please give your number anew.',
}

/** Where an advisor's check stands, what differs, and the number it goes by. */
export function CrdPanel({
  verification,
  emailVerified,
  onChecked,
}: {
  verification: Verification
  emailVerified: boolean
  onChecked: (verification: Verification) => void
}) {
  const { state, crdNumber, recordDate, checkedAt, note, differences } = verification
  const form = useSchemaForm(SubmitCrd, { defaultValues: { crdNumber: crdNumber ?? '' } })
  const submit = form.submit(async (values) => {
    const checked = await submitCrd(values.crdNumber)
    onChecked(checked)
    if (checked.state === 'verified') toast.success('Your registration is verified')
    else toast.info('We look at it', { detail: 'The register and your profile differ.' })
  })
  return (
    <div className="grid gap-4">
      {state === 'verified' ? (
        <p className="flex gap-2.5 text-ok">
          <Icon of={ShieldCheck} className="mt-0.5" />
          <span>
            <span className="block font-strong">Verified, CRD {crdNumber}</span>
            <span className="block type-note text-ink-2">
              {sentences.verified} {recordDate && `Record of ${day(recordDate)}.`}{' '}
              {checkedAt && `Checked ${when(checkedAt, 'date')}.`}
            </span>
          </span>
        </p>
      ) : (
        <Notice tone={state === 'pending' || state === 'unverified' ? 'info' : 'warn'}>{sentences[state]}</Notice>
      )}
      {note && (
        <p className="type-ui-s">
          <span className="text-ink-3">Our note:</span> {note}
        </p>
      )}
      {differences.length > 0 && (
        <dl className="border-t">
          {differences.map((difference) => (
            <div key={difference.what} className="grid gap-x-4 border-b py-2.5 type-ui-s sm:grid-cols-[140px_1fr_1fr]">
              <dt className="font-strong">{difference.what}</dt>
              <dd>
                <span className="text-ink-3">On record:</span> {difference.onRecord}
              </dd>
              <dd>
                <span className="text-ink-3">Your profile:</span> {difference.onProfile}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-48 flex-1 sm:max-w-64">
          <TextField
            label="CRD number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            help={emailVerified ? 'Digits only, as on your Form U4' : 'Verify your e-mail address first'}
            {...form.field('crdNumber')}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="mt-[27px] min-h-12"
          disabled={!emailVerified}
          pending={form.formState.isSubmitting}
          pendingLabel="Looking it up"
        >
          {state === 'verified' ? 'Check another number' : 'Check my number'}
        </Button>
      </form>
    </div>
  )
}
