import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PasskeyNameForm } from '../forms/form-schemas.ts'
import { renamePasskey } from './passkey-calls.ts'

/** Gives a passkey another name. */
export function RenamePasskey({
  id,
  name,
  onClose,
  onRenamed,
}: {
  id: string
  name: string
  onClose: () => void
  onRenamed: () => void
}) {
  const form = useSchemaForm(PasskeyNameForm, { defaultValues: { name } })
  const submit = form.submit(async (values) => {
    const sentence = await renamePasskey(id, values.name)
    if (sentence) return form.setProblem(sentence)
    onRenamed()
  })
  return (
    <Dialog open onOpenChange={onClose} title="Rename passkey">
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="Saving">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
