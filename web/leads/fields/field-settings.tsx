import { type FormEvent, useState } from 'react'
import { addCustomField, listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { fieldKindLabels } from '#contract/leads/fields/labels.ts'
import { type FieldKind, fieldKinds, fieldLimit } from '#contract/leads/fields/values.ts'
import { call } from '#web/platform/api/call.ts'
import { justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FieldItem, readFieldsAgain } from './field-item.tsx'

/** Custom fields are added, renamed and deleted here. */
export function FieldSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Custom fields
      </Button>
      {isOpen && <FieldsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FieldsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useEndpoint(listCustomFields, {}, { ...justRead, toastsProblem: true })
  const fields = data?.items ?? []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Custom fields"
      description={`Your own columns for leads and clients, up to ${fieldLimit}. Only you and your firm see them.`}
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

function NewField() {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<FieldKind>('text')
  const [choices, setChoices] = useState('')
  const [errors, setErrors] = useState<{ name?: string; choices?: string }>({})
  const [isSending, setSending] = useState(false)
  const chosen = [...new Set(choices.split(',').map((choice) => choice.trim()))].filter(Boolean)
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const found = {
      ...(name.trim() === '' && { name: 'Enter a name' }),
      ...(kind === 'choice' && chosen.length < 2 && { choices: 'Enter at least two choices' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      await call(addCustomField, { body: { name, kind, choices: kind === 'choice' ? chosen : [] } })
      setName('')
      setChoices('')
      await readFieldsAgain()
      // What is added next begins with its name.
      form.querySelector('input')?.focus()
    } catch (error) {
      toastProblem(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Form onSubmit={(event) => void add(event)} className="mt-4">
      <TextField
        label="New field"
        help="Up to 40 characters"
        maxLength={40}
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setErrors({})
        }}
      />
      <Select
        label="Kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(fieldKinds.find((each) => each === value) ?? 'text')}
        options={fieldKinds.map((value) => ({ value, label: fieldKindLabels[value] }))}
      />
      {kind === 'choice' && (
        <TextField
          label="Choices"
          help="With commas between them, at least two"
          value={choices}
          error={errors.choices}
          onChange={(event) => {
            setChoices(event.currentTarget.value)
            setErrors({})
          }}
        />
      )}
      <Button type="submit" size="sm" pending={isSending} pendingLabel="Adding">
        Add field
      </Button>
    </Form>
  )
}
