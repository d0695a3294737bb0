import Trash2 from 'lucide-react/icons/trash-2'
import { Link, useSearchParams } from 'react-router'
import { deleteLeadView, listLeadViews, saveLeadView } from '#contract/leads/views/endpoints.ts'
import { type LeadView, NewLeadView } from '#contract/leads/views/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { viewQuery } from '../state.ts'

const ViewName = NewLeadView.pick({ name: true })

type ViewsDialogProps = { onClose: () => void; onViewOpened: (() => void) | undefined }

/** Views of the pipeline under a name: opened, saved and deleted here. */
export function ViewsDialog({ onClose, onViewOpened }: ViewsDialogProps) {
  const { data } = useEndpoint(listLeadViews, {}, { toastsProblem: true })
  const [params] = useSearchParams()
  const form = useSchemaForm(ViewName, { defaultValues: { name: '' } })
  const save = form.submit(async ({ name }) => {
    await call(saveLeadView, { body: { name, query: viewQuery(params) } })
    await invalidate(listLeadViews)
    form.reset()
  })
  return (
    <Dialog open onOpenChange={onClose} title="Saved views" description="Filters and sorting you use often.">
      <ul className="-mx-3">
        {data?.items.map((view) => (
          <li key={view.id} className="flex items-center rounded hover:bg-sunken">
            <Link
              to={`/leads?${view.query}`}
              onClick={() => {
                onClose()
                onViewOpened?.()
              }}
              className="min-h-11 min-w-0 flex-1 truncate px-3 py-2.5 type-ui-s text-ink no-underline"
            >
              {view.name}
            </Link>
            <DeleteView view={view} />
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p className="type-ui-s text-ink-2">None yet.</p>}
      <Form onSubmit={save} className="mt-4 border-t pt-4">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextField
          label="Save what you see now as"
          help="Replaces a view with the same name."
          {...form.field('name')}
        />
        <Button type="submit" size="sm" pending={form.isPending} pendingLabel="Saving">
          Save view
        </Button>
      </Form>
    </Dialog>
  )
}

function DeleteView({ view: { id, name } }: { view: LeadView }) {
  const [isPending, runAction] = useAction()
  const remove = async () => {
    await call(deleteLeadView, { params: { id } })
    await invalidate(listLeadViews)
  }
  return (
    <IconButton
      icon={Trash2}
      label={`Delete ${name}`}
      aria-disabled={isPending}
      onClick={() => void runAction(remove)}
    />
  )
}
