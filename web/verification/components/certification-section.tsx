import { certificationNames } from '#contract/profiles/labels.ts'
import { RequestCertification } from '#contract/verification/certifications/schemas.ts'
import { evidenceMaxLength } from '#contract/verification/certifications/values.ts'
import type { Verification } from '#contract/verification/schemas.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { requestCertificationCheck } from './requests.ts'

type Own = Verification['certifications'][number]
type OnVerificationChange = (verification: Verification) => void

const states = {
  waiting: { tone: 'warn', label: 'Being checked' },
  confirmed: { tone: 'ok', label: 'Checked' },
  refused: { tone: 'plain', label: 'Self-reported' },
} as const

/** The certifications of the profile: self-reported until an administrator has checked them. */
export function CertificationSection({
  certifications,
  isVerified,
  onChanged,
}: {
  certifications: readonly Own[]
  isVerified: boolean
  onChanged: OnVerificationChange
}) {
  if (certifications.length === 0) return null
  return (
    <section aria-label="Certifications" className="grid gap-3 border-t pt-4">
      <h3 className="type-title-3">Certifications</h3>
      <p className="type-ui-s text-ink-2">
        {isVerified
          ? 'Your page shows each as self-reported until an administrator has checked it.'
          : 'Your page shows each as self-reported. Once you’re verified, you can have them checked.'}
      </p>
      <ul className="grid gap-4">
        {certifications.map((own) => (
          <li key={own.certification} className="grid gap-2">
            <OwnCertification own={own} isVerified={isVerified} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnCertification({
  own: { certification, check },
  isVerified,
  onChanged,
}: {
  own: Own
  isVerified: boolean
  onChanged: OnVerificationChange
}) {
  const { tone, label } = check ? states[check.state] : states.refused
  const mayRequest = isVerified && (check === null || check.state === 'refused')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 type-ui">
        {certification}: {certificationNames[certification]}
        <Tag tone={tone}>{label}</Tag>
        {check && check.state !== 'refused' && (
          <span className="type-note text-ink-3">
            {check.state === 'confirmed' ? 'Since' : 'Requested'} {when(check.at, 'date')}
          </span>
        )}
      </p>
      {check?.state === 'refused' && check.note && (
        <p className="break-words type-ui-s">
          <span className="text-ink-3">Our note:</span> {check.note}
        </p>
      )}
      {mayRequest && <RequestForm certification={certification} onChanged={onChanged} />}
    </>
  )
}

function RequestForm({
  certification,
  onChanged,
}: {
  certification: Own['certification']
  onChanged: OnVerificationChange
}) {
  const form = useSchemaForm(RequestCertification, { defaultValues: { certification, evidence: '' } })
  const submit = form.submit(async (values) => {
    onChanged(await requestCertificationCheck(values))
    toast.success('Check requested', { detail: 'An administrator will look at it.' })
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label={`Where we can check your ${certification}`}
        help="Your number, or the address of the public record"
        maxLength={evidenceMaxLength}
        {...form.field('evidence')}
      />
      <div>
        <Button type="submit" size="sm" variant="secondary" pending={form.isPending} pendingLabel="Requesting">
          Request a check
        </Button>
      </div>
    </form>
  )
}
