import { OpenAppeal } from '#contract/verification/appeals/schemas.ts'
import type { Verification } from '#contract/verification/schemas.ts'
import { statementMaxLength } from '#contract/verification/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { appealLabels } from '../copy.ts'
import { openAppeal } from './requests.ts'

type Props = {
  appeal: NonNullable<Verification['appeal']>
  emailVerified: boolean
  onChanged: (verification: Verification) => void
}

/** An advisor's appeal against a rejection: to make one, or what became of it. */
export function AppealSection({ appeal, emailVerified, onChanged }: Props) {
  if (appeal.kind === 'possible')
    return <AppealForm until={appeal.until} emailVerified={emailVerified} onChanged={onChanged} />
  return (
    <section aria-label="Appeal" className="grid gap-2 border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="type-title-3">Your appeal</h3>
        <Tag tone={appeal.state === 'open' ? 'warn' : 'plain'}>{appealLabels[appeal.state]}</Tag>
      </div>
      <p className="type-ui-s text-ink-2">
        {appeal.state === 'open'
          ? `Submitted ${when(appeal.openedAt, 'date')}. Another administrator will decide.`
          : `Decided ${when(appeal.decidedAt ?? appeal.openedAt, 'date')}.`}
      </p>
      <blockquote className="border-l-2 pl-3 break-words type-ui-s">{appeal.statement}</blockquote>
    </section>
  )
}

function AppealForm({ until, emailVerified, onChanged }: Omit<Props, 'appeal'> & { until: string }) {
  const form = useSchemaForm(OpenAppeal, { defaultValues: { statement: '' } })
  const submit = form.submit(async ({ statement }) => {
    onChanged(await openAppeal(statement))
    toast.success('Appeal submitted')
  })
  return (
    <section aria-label="Appeal" className="border-t pt-4">
      <h3 className="type-title-3">Is the decision wrong?</h3>
      <p className="mt-1 type-ui-s text-ink-2">
        You can appeal once, until {when(until, 'date')}. Another administrator reviews your case and decides.
      </p>
      <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextArea label="Why the decision is wrong" maxLength={statementMaxLength} {...form.field('statement')} />
        <div>
          <Button
            type="submit"
            variant="secondary"
            disabled={!emailVerified}
            pending={form.isPending}
            pendingLabel="Submitting"
          >
            Submit appeal
          </Button>
        </div>
      </form>
    </section>
  )
}
