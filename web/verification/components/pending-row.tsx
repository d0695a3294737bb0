import { DecideVerification, type PendingVerification } from '#contract/verification/schemas.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { day, when } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { decideVerification } from '../api.ts'

/** A check the register could not settle: what differs, where to look, and the decision with its reason. */
export function PendingRow({ pending, onDecided }: { pending: PendingVerification; onDecided: () => void }) {
  const form = useSchemaForm(DecideVerification, { defaultValues: { decision: 'verified', note: '' } })
  const decide = (decision: DecideVerification['decision']) => {
    form.setValue('decision', decision)
    return form.submit(async (values) => {
      await decideVerification(pending.advisorId, values)
      toast.success(
        decision === 'verified' ? `${pending.advisorName} is verified` : `${pending.advisorName} is rejected`,
      )
      onDecided()
    })()
  }
  return (
    <Panel className="p-5">
      <h2 className="type-title-3">{pending.advisorName}</h2>
      <p className="type-note text-ink-2">
        CRD {pending.crdNumber}, asked {when(pending.submittedAt, 'date')}
        {pending.recordDate && `, record of ${day(pending.recordDate)}`}.{' '}
        {pending.crdNumber && (
          <a
            href={`https://adviserinfo.sec.gov/individual/summary/${pending.crdNumber}`}
            target="_blank"
            rel="noreferrer"
            className="text-action underline"
          >
            Public record
          </a>
        )}
      </p>
      {pending.differences.length > 0 ? (
        <dl className="mt-4 border-t">
          {pending.differences.map((difference) => (
            <div key={difference.what} className="grid gap-x-4 border-b py-2 type-ui-s sm:grid-cols-3">
              <dt className="font-strong">{difference.what}</dt>
              <dd>On record: {difference.onRecord}</dd>
              <dd>On the profile: {difference.onProfile}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-4 type-ui-s text-ink-2">The number is not in the last published file.</p>
      )}
      <div className="mt-4">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextField label="Reason, which the advisor reads" {...form.field('note')} />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button size="sm" pending={form.formState.isSubmitting} onClick={() => decide('verified')}>
            Verify
          </Button>
          <Button size="sm" variant="danger" disabled={form.formState.isSubmitting} onClick={() => decide('rejected')}>
            Reject
          </Button>
        </div>
      </div>
    </Panel>
  )
}
