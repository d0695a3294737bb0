import { type FormEvent, useState } from 'react'
import { listCustomFields } from '#contract/leads/fields/endpoints.ts'
import type { CustomField, FieldValues } from '#contract/leads/fields/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { FieldInput } from './field-input.tsx'

type FieldFormProps = { values: FieldValues; onSave: (values: FieldValues) => Promise<unknown> }

/** The advisor's own fields of a lead or client; nothing where there are none. */
export function FieldForm(props: FieldFormProps) {
  const { data } = useEndpoint(listCustomFields, {})
  return data && data.items.length > 0 ? <ListedFields {...props} fields={data.items} /> : null
}

function ListedFields({ fields, values, onSave }: FieldFormProps & { fields: readonly CustomField[] }) {
  const [edited, setEdited] = useState<FieldValues>([])
  const [isDirty, setDirty] = useState(false)
  const [isPending, setPending] = useState(false)
  const currentValue = (id: string) => [...edited, ...values].find(({ fieldId }) => fieldId === id)?.value ?? ''
  const edit = (fieldId: string, value: string) => {
    setEdited((latest) => [{ fieldId, value }, ...latest.filter((each) => each.fieldId !== fieldId)])
    setDirty(true)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    try {
      await onSave(edited.map(({ fieldId, value }) => ({ fieldId, value: value.trim() })))
      setDirty(false)
      toast.success('Custom fields saved')
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Form onSubmit={(event) => void save(event)} className="grid gap-1">
      <UnsavedGuard unsaved={isDirty && !isPending} viewParam="lead" />
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={currentValue(field.id)}
          onChange={(value) => edit(field.id, value)}
        />
      ))}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        pending={isPending}
        pendingLabel="Saving"
      >
        Save custom fields
      </Button>
    </Form>
  )
}
