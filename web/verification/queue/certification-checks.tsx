import { getWorkCounts } from '#contract/notifications/endpoints.ts'
import { certificationNames } from '#contract/profiles/labels.ts'
import { evidenceMaxLength } from '#contract/verification/certifications/values.ts'
import { decideCertification, listCertificationChecks } from '#contract/verification/queue/endpoints.ts'
import { type CertificationCheck, DecideCertification } from '#contract/verification/queue/schemas.ts'
import { drafts, withDraft } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { type ChecksPage, readChecks } from './api.ts'

/** Certifications that advisors state and want checked; nothing is shown while there are none. */
export function CertificationChecks() {
  const list = usePages<ChecksPage>([listCertificationChecks.path], readChecks)
  const { data } = list
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section aria-label="Certifications" className="grid gap-5">
      <h2 className="type-title-2">Certifications to check</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {items.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
      <ShowMore list={list}>Show more certifications</ShowMore>
    </section>
  )
}

function CheckRow({ check }: { check: CertificationCheck }) {
  const { id, advisorName, email, crdNumber, certification, evidence, requestedAt } = check
  const form = useSchemaForm(DecideCertification, { defaultValues: { decision: 'confirmed', note: drafts.of(id) } })
  const decide = (decision: DecideCertification['decision']) => {
    form.setValue('decision', decision)
    return form.submit(async (values) => {
      await call(decideCertification, { params: { id }, body: values })
      drafts.keep(id, '')
      toast.success(decision === 'confirmed' ? `${certification} confirmed` : `${certification} stays self-reported`)
      void invalidate(listCertificationChecks, getWorkCounts)
    })()
  }
  return (
    <li className="grid content-start gap-3 rounded border bg-surface p-5">
      <h3 className="type-title-3">
        {certification}: {advisorName}
      </h3>
      <p className="break-words type-ui-s text-ink-2">
        {certificationNames[certification]}. {email}
        {crdNumber && `, CRD ${crdNumber}`}. Requested {when(requestedAt, 'date')}.
      </p>
      <p className="break-words type-ui-s">
        <span className="text-ink-3">Evidence:</span> {evidence}
      </p>
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label="Where you checked it, or why not confirmed"
        help="The advisor can read it."
        maxLength={evidenceMaxLength}
        {...withDraft(id, form.field('note'))}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" pending={form.isPending} onClick={() => decide('confirmed')}>
          Confirm
        </Button>
        <Button size="sm" variant="secondary" disabled={form.isPending} onClick={() => decide('refused')}>
          Can’t be confirmed
        </Button>
      </div>
    </li>
  )
}
