import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { deleteCustomField, listCustomFields, renameCustomField } from '#contract/leads/fields/endpoints.ts'
import { fieldKindLabels } from '#contract/leads/fields/labels.ts'
import { type CustomField, RenamedField } from '#contract/leads/fields/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export const readFieldsAgain = () => invalidate(listCustomFields)

/** A custom field in the list of them, which is renamed and deleted in place. */
export function FieldItem({ field }: { field: CustomField }) {
  const [isRenaming, setRenaming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isPending, runAction] = useAction()
  const { id, name, kind, choices } = field
  if (isRenaming) return <RenameForm field={field} onClose={() => setRenaming(false)} />
  const remove = async () => {
    await call(deleteCustomField, { params: { id } })
    await readFieldsAgain()
  }
  if (isDeleting)
    return (
      <li className="border-b py-3">
        <p className="mb-2 type-ui-s">Delete {name}, with what you filled in for every lead and client?</p>
        <div className="flex gap-2">
          {/* The button that opened this is gone, and with it the focus. */}
          <Button variant="danger" size="sm" autoFocus pending={isPending} onClick={() => void runAction(remove)}>
            Delete field
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setDeleting(false)}>
            Keep it
          </Button>
        </div>
      </li>
    )
  return (
    <li className="flex items-center gap-1 border-b py-1">
      <span className="min-w-0 flex-1 type-ui-s">
        <span className="block truncate">{name}</span>
        <span className="block truncate type-note text-ink-2">
          {[fieldKindLabels[kind], choices.join(', ')].filter(Boolean).join(': ')}
        </span>
      </span>
      <IconButton icon={Pencil} label={`Rename ${name}`} onClick={() => setRenaming(true)} />
      <IconButton icon={Trash2} label={`Delete ${name} and its values`} onClick={() => setDeleting(true)} />
    </li>
  )
}

function RenameForm({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const form = useSchemaForm(RenamedField, { defaultValues: { name: field.name } })
  const rename = form.submit(async (renamed) => {
    if (renamed.name !== field.name) {
      await call(renameCustomField, { params: { id: field.id }, body: renamed })
      await readFieldsAgain()
    }
    onClose()
  })
  return (
    <li className="border-b py-2">
      <Form onSubmit={rename}>
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        {/* The button that opened the form is gone, and with it the focus. */}
        <TextField label="New name" autoFocus {...form.field('name')} />
        <div className="flex gap-2">
          <Button type="submit" size="sm" pending={form.isPending} pendingLabel="Saving">
            Save name
          </Button>
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </li>
  )
}
