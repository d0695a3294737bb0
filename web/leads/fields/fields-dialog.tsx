import { z } from 'zod'
import { addCustomField, listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { fieldKindLabels } from '#contract/leads/fields/labels.ts'
import { NewCustomField } from '#contract/leads/fields/schemas.ts'
import { choiceLimit, fieldKinds, fieldLimit } from '#contract/leads/fields/values.ts'
import { call } from '#web/platform/api/call.ts'
import { justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { commaList } from './comma-list.ts'
import { FieldItem, readFieldsAgain } from './field-item.tsx'

/** Custom fields are added, renamed and deleted here. */
export function FieldsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useEndpoint(listCustomFields, {}, { ...justRead, toastsProblem: true })
  const fields = data?.items ?? []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Custom fields"
      description={`Your own columns for leads and clients, up to ${fieldLimit}. Only you see them.`}
    >
      <ul>
        {fields.map((field) => (
          <FieldItem key={field.id} field={field} />
        ))}
      </ul>
      {data && fields.length === 0 && <p className="type-ui-s text-ink-2">None yet.</p>}
      {fields.length < fieldLimit && <NewField />}
    </Dialog>
  )
}

const NewFieldForm = z
  .object({ name: NewCustomField.shape.name, kind: NewCustomField.shape.kind, choices: commaList })
  .transform(
    ({ choices, ...field }): z.input<typeof NewCustomField> => ({
      ...field,
      choices: field.kind === 'choice' ? choices : [],
    }),
  )
  .pipe(NewCustomField)

function NewField() {
  const form = useSchemaForm(NewFieldForm, { defaultValues: { name: '', kind: 'text', choices: '' } })
  const add = form.submit(async (field) => {
    await call(addCustomField, { body: field })
    await readFieldsAgain()
    form.reset({ name: '', kind: field.kind, choices: '' }, { keepFieldsRef: true })
    // What is added next begins with its name.
    form.setFocus('name')
  })
  const name = form.field('name')
  return (
    <Form onSubmit={add} className="mt-4 grid gap-2">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label="New field"
        help="Up to 40 characters"
        {...name}
        // The focus comes here by itself, so that leaving it empty is no mistake before it is sent.
        onBlur={(event) => void (event.currentTarget.value && name.onBlur(event))}
      />
      <Select
        label="Kind"
        {...form.field('kind')}
        options={fieldKinds.map((value) => ({ value, label: fieldKindLabels[value] }))}
      />
      {form.watch('kind') === 'choice' && (
        <TextField
          label="Choices"
          help={`With commas between them, from two to ${choiceLimit}`}
          {...form.field('choices')}
        />
      )}
      <Button type="submit" size="sm" className="justify-self-start" pending={form.isPending} pendingLabel="Adding">
        Add field
      </Button>
    </Form>
  )
}
