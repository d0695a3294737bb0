import { useState } from 'react'
import { saveEntry } from '#contract/scheduling/entries/endpoints.ts'
import { SaveEntry } from '#contract/scheduling/entries/schemas.ts'
import type { EntrySection } from '#contract/scheduling/entries/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const labels: Record<EntrySection, string> = { agenda: 'Add to the agenda', notes: 'Add a note' }

/** A new line. Its id stays the same until it is stored, so that one sent twice is there once. */
export function EntryForm({ appointmentId, section }: { appointmentId: string; section: EntrySection }) {
  const revalidate = useRevalidate()
  const [entryId, setEntryId] = useState(() => crypto.randomUUID())
  const form = useSchemaForm(SaveEntry, { defaultValues: { section, text: '' } })
  const send = form.submit(async (input) => {
    const sent = form.getValues()
    await call(saveEntry, { params: { id: appointmentId, entryId }, body: input })
    setEntryId(crypto.randomUUID())
    resetAfterSave(form, sent, { section, text: '' })
    await revalidate()
  })
  return (
    <form onSubmit={send} noValidate className="mt-2 grid max-w-[60ch] grid-cols-1 gap-2">
      <TextField
        label={labels[section]}
        autoComplete="off"
        suffix={
          <Button type="submit" size="sm" variant="text" pending={form.isPending} pendingLabel="Adding">
            Add
          </Button>
        }
        {...form.field('text')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
    </form>
  )
}
