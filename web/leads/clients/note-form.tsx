import Lock from 'lucide-react/icons/lock'
import { type FormEvent, useId, useState } from 'react'
import { addClientNote, listTimeline } from '#contract/leads/clients/endpoints.ts'
import { noteMaxLength } from '#contract/leads/values.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldMessage } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Writes a private note about a client. */
export function NoteForm({ clientId }: { clientId: string }) {
  const [body, setBody] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const [isPending, runAction] = useAction()
  const messageId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(!body.trim())
    if (!body.trim()) return
    await runAction(async () => {
      await call(addClientNote, { params: { id: clientId }, body: { body } })
      // What was typed meanwhile stays.
      setBody((current) => (current === body ? '' : current))
      await invalidate(listTimeline)
    })
  }
  return (
    <Form
      onSubmit={(event) => void save(event)}
      className="mt-4 rounded border border-edge bg-surface focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1"
    >
      <UnsavedGuard unsaved={body.trim() !== '' && !isPending} />
      <textarea
        aria-label="Write a private note"
        aria-invalid={isEmpty || undefined}
        aria-describedby={messageId}
        placeholder="Write a private note"
        rows={2}
        maxLength={noteMaxLength}
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          setEmpty(false)
        }}
        className="block w-full resize-y bg-transparent px-3.5 pt-3 text-16/6 outline-none placeholder:text-ink-3 md:text-15/6"
      />
      <div className="flex items-center justify-between gap-3 px-3.5 pb-2.5">
        <FieldMessage
          id={messageId}
          error={isEmpty ? 'Write the note first' : undefined}
          help={
            <span className="flex gap-1.5 text-ink-2">
              <Icon of={Lock} small className="mt-0.5" />
              Only you can read these notes. Those on a lead are separate.
            </span>
          }
        />
        <Button type="submit" variant="secondary" size="sm" pending={isPending} pendingLabel="Saving">
          Save note
        </Button>
      </div>
    </Form>
  )
}
