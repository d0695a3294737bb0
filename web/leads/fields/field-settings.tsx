import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { addCustomField, deleteCustomField, listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { fieldKindLabels } from '#contract/leads/fields/labels.ts'
import { type FieldKind, fieldKinds, fieldLimit } from '#contract/leads/fields/values.ts'
import { call } from '#web/platform/api.ts'
import { readAgain, useEndpoint } from '#web/platform/queries.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const readFieldsAgain = () => readAgain(listCustomFields)

/** Custom fields are added and deleted here. */
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
  const { data } = useEndpoint(listCustomFields, {}, { toastsProblem: true })
  const fields = data?.items ?? []
  const remove = async (id: string) => {
    try {
      await call(deleteCustomField, { params: { id } })
      await readFieldsAgain()
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Custom fields"
      description={`Your own columns for leads and clients, up to ${fieldLimit}. Only you and your firm see them.`}
    >
      <ul>
        {fields.map(({ id, name, kind, choices }) => (
          <li key={id} className="flex items-center gap-3 border-b py-1">
            <span className="min-w-0 flex-1 type-ui-s">
              <span className="block truncate">{name}</span>
              <span className="block truncate type-note text-ink-2">
                {[fieldKindLabels[kind], choices.join(', ')].filter(Boolean).join(': ')}
              </span>
            </span>
            <IconButton icon={Trash2} label={`Delete ${name} and its values`} onClick={() => void remove(id)} />
          </li>
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
  const chosen = [...new Set(choices.split(',').map((choice) => choice.trim()))].filter(Boolean)
  const isReady = name.trim() !== '' && (kind !== 'choice' || chosen.length > 1)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    try {
      await call(addCustomField, { body: { name, kind, choices: kind === 'choice' ? chosen : [] } })
      setName('')
      setChoices('')
      await readFieldsAgain()
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <form onSubmit={(event) => void add(event)} className="mt-4">
      <TextField
        label="New field"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
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
          help="With commas between them, at least two."
          value={choices}
          onChange={(event) => setChoices(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="sm" disabled={!isReady}>
        Add field
      </Button>
    </form>
  )
}
