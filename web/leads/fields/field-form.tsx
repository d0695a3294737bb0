import { type FormEvent, useState } from 'react'
import { listCustomFields } from '#contract/leads/fields/endpoints.ts'
import type { CustomField, FieldValues } from '#contract/leads/fields/schemas.ts'
import { customNumber, withoutGroups } from '#contract/leads/fields/values.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { useAction } from '#web/platform/action.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { FieldInput } from './field-input.tsx'

type FieldFormProps = {
  values: FieldValues
  /** Resolves when `values` are those that were saved. */
  onSave: (values: FieldValues) => Promise<unknown>
}

/** The advisor's own fields of a lead or client; nothing where there are none. */
export function FieldForm(props: FieldFormProps) {
  const { data } = useEndpoint(listCustomFields, {})
  const notShown = useNotShown()
  if (!data || data.items.length === 0) return null
  if (!notShown) return <ListedFields {...props} fields={data.items} />
  return (
    <dl className="grid gap-3 type-ui-s">
      {data.items.map(({ id, name }) => (
        <div key={id}>
          <dt className="font-strong">{name}</dt>
          <dd className="text-ink-2">{notShown}</dd>
        </div>
      ))}
    </dl>
  )
}

function ListedFields({ fields, values, onSave }: FieldFormProps & { fields: readonly CustomField[] }) {
  const [edited, setEdited] = useState<FieldValues>([])
  const [isPending, runAction] = useAction()
  const [wrongId, setWrongId] = useState<string>()
  const currentValue = (id: string) => [...edited, ...values].find(({ fieldId }) => fieldId === id)?.value ?? ''
  const edit = (fieldId: string, value: string) =>
    setEdited((latest) => [{ fieldId, value }, ...latest.filter((each) => each.fieldId !== fieldId)])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const numberIds = new Set(fields.filter(({ kind }) => kind === 'number').map(({ id }) => id))
    const written = edited.map(({ fieldId, value }) => ({
      fieldId,
      value: numberIds.has(fieldId) ? withoutGroups(value) : value.trim(),
    }))
    const wrong = written.find(
      ({ fieldId, value }) => numberIds.has(fieldId) && value !== '' && !customNumber.test(value),
    )
    setWrongId(wrong?.fieldId)
    if (wrong) return
    await runAction(async () => {
      await onSave(written)
      // What was typed during the save stays.
      setEdited((latest) => latest.filter((entry) => !edited.includes(entry)))
      toast.success('Custom fields saved')
    })
  }
  return (
    <Form onSubmit={(event) => void save(event)} className="grid gap-1">
      <UnsavedGuard unsaved={edited.length > 0 && !isPending} viewParam="lead" />
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={currentValue(field.id)}
          error={field.id === wrongId ? 'Enter a number such as 1250 or 0.5' : undefined}
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
