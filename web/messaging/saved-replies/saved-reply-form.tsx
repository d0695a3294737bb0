import { addSavedReply, changeSavedReply, listSavedReplies } from '#contract/messaging/saved-replies/endpoints.ts'
import { type SavedReply, WriteSavedReply } from '#contract/messaging/saved-replies/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Writes a saved reply, or changes one. */
export function SavedReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const form = useSchemaForm(WriteSavedReply, {
    defaultValues: { title: reply?.title ?? '', body: reply?.body ?? '' },
  })
  const submit = form.submit(async (body) => {
    await (reply ? call(changeSavedReply, { params: { id: reply.id }, body }) : call(addSavedReply, { body }))
    await invalidate(listSavedReplies)
    onDone()
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Saved reply" className="grid gap-4">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField label="Name" help="Only you see it." {...form.field('title')} />
      <TextArea
        label="Reply"
        help="{first_name} becomes the client’s first name, {my_name} your name, and {booking_link} the link to your open times."
        {...form.field('body')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={form.isPending} pendingLabel="Saving">
          Save reply
        </Button>
      </div>
    </form>
  )
}
