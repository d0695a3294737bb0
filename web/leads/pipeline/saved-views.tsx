import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deleteLeadView, listLeadViews, saveLeadView } from '#contract/leads/views/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { readAgain, useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { viewQuery } from '../state.ts'

/** Views of the pipeline under a name: opened, saved and deleted here. */
export function SavedViews({ onViewOpened }: { onViewOpened?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Saved views
      </Button>
      {isOpen && <ViewsDialog onClose={() => setOpen(false)} onViewOpened={onViewOpened} />}
    </>
  )
}

type ViewsDialogProps = { onClose: () => void; onViewOpened: (() => void) | undefined }

function ViewsDialog({ onClose, onViewOpened }: ViewsDialogProps) {
  const { data } = useEndpoint(listLeadViews, {}, { toastsProblem: true })
  const [params] = useSearchParams()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await readAgain(listLeadViews)
    } catch (error) {
      toastProblem(error)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setError('Enter a name')
    void act(async () => {
      await call(saveLeadView, { body: { name, query: viewQuery(params) } })
      setName('')
    })
  }
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
            <IconButton
              icon={Trash2}
              label={`Delete ${view.name}`}
              onClick={() => void act(() => call(deleteLeadView, { params: { id: view.id } }))}
            />
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <p className="type-ui-s text-ink-2">None yet.</p>}
      <Form onSubmit={save} className="mt-4 border-t pt-4">
        <TextField
          label="Save what you see now as"
          maxLength={40}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Button type="submit" size="sm">
          Save view
        </Button>
      </Form>
    </Dialog>
  )
}
