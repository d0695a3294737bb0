import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { addSupportReply, deleteSupportReply, listSupportReplies } from '#contract/support/desk/endpoints.ts'
import { WriteSupportReply } from '#contract/support/desk/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { reasonHelp } from '#web/staff/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const deletionOf = (id: string, name: string): ReasonedAct => ({
  title: `Delete “${name}”`,
  explained: 'It will no longer be available to staff.',
  button: 'Delete saved reply',
  isGrave: true,
  done: 'Saved reply deleted',
  run: (reason) => call(deleteSupportReply, { params: { id }, body: { reason } }),
})

type Props = { draft: string; onInsert: (text: string) => void; onClose: () => void }

/** Chooses a saved reply of the staff, or saves what was written as a new one. */
export function SavedReplies({ draft, onInsert, onClose }: Props) {
  const { data, error } = useEndpoint(listSupportReplies, {})
  const [doomed, setDoomed] = useState<ReasonedAct | null>(null)
  const form = useSchemaForm(WriteSupportReply, { defaultValues: { title: '', body: draft, reason: '' } })
  const save = form.submit(async (body) => {
    await call(addSupportReply, { body })
    form.reset()
    await invalidate(listSupportReplies)
  })
  if (doomed)
    return (
      <ReasonDialog act={doomed} onClose={() => setDoomed(null)} onDone={() => void invalidate(listSupportReplies)} />
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Saved replies"
      description="Choose one to put it in your answer. Nothing is sent until you send it."
      wide
    >
      {error && !data && <Notice tone="bad">The saved replies couldn’t be loaded. Try again.</Notice>}
      {data?.items.length === 0 && <p className="type-ui-s text-ink-2">Nothing saved yet.</p>}
      <ul className="-mx-3 grid gap-0.5">
        {data?.items.map(({ id, title, body }) => (
          <li key={id} className="flex items-start rounded hover:bg-sunken">
            <button
              type="button"
              onClick={() => {
                onInsert(body)
                onClose()
              }}
              className="min-h-14 min-w-0 flex-1 px-3 py-2 text-left"
            >
              <span className="block truncate type-ui-s font-strong">{title}</span>
              <span className="line-clamp-2 type-note text-ink-2">{body}</span>
            </button>
            <IconButton icon={Trash2} label={`Delete ${title}`} onClick={() => setDoomed(deletionOf(id, title))} />
          </li>
        ))}
      </ul>
      {draft.trim() && (
        <form onSubmit={save} noValidate className="mt-4 grid gap-3 border-t pt-4">
          <TextField label="Save your answer under a name" {...form.field('title')} />
          <TextField label="Reason" help={reasonHelp} {...form.field('reason')} />
          {form.problem && <Notice tone="bad">{form.problem}</Notice>}
          <div>
            <Button type="submit" size="sm" pending={form.isPending} pendingLabel="Saving">
              Save reply
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
