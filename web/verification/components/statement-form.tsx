import { saveDisputeStatement } from '#contract/verification/endpoints.ts'
import { SaveStatement, type Verification } from '#contract/verification/schemas.ts'
import { statementMaxLength } from '#contract/verification/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** One side of a dispute in the advisor's own words. */
export function StatementForm({
  statement,
  onChanged,
}: {
  statement: string
  onChanged: (verification: Verification) => void
}) {
  const form = useSchemaForm(SaveStatement, { defaultValues: { statement } })
  const submit = form.submit(async (values) => {
    onChanged(await call(saveDisputeStatement, { body: { statement: values.statement } }))
    toast.success('Statement saved')
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextArea
        label="Your statement"
        help="Only administrators can read it."
        maxLength={statementMaxLength}
        {...form.field('statement')}
      />
      <div>
        <Button type="submit" variant="secondary" pending={form.isPending} pendingLabel="Saving">
          Save statement
        </Button>
      </div>
    </form>
  )
}
