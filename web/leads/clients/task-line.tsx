import Trash2 from 'lucide-react/icons/trash-2'
import { startTransition, useOptimistic } from 'react'
import { Link } from 'react-router'
import { dayIn } from '#contract/core/days.ts'
import { addTask, deleteTask, listTasks, saveTask } from '#contract/leads/tasks/endpoints.ts'
import type { Task } from '#contract/leads/tasks/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { day } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const mark = ({ id }: Pick<Task, 'id'>, isDone: boolean) => call(saveTask, { params: { id }, body: { isDone } })

/** Where everything about the person of a task is. */
const recordPath = ({ leadId, clientId }: Task) => (leadId ? `/leads?lead=${leadId}` : `/clients/${clientId}`)

/** Adds a deleted task again, as it was. */
async function restore({ title, dueOn, doneAt, leadId, clientId }: Task): Promise<void> {
  const subject = { ...(leadId && { leadId }), ...(clientId && { clientId }) }
  const added = await call(addTask, { body: { title, dueOn, ...subject } })
  if (doneAt !== null) await mark(added, true)
}

type TaskLineProps = {
  task: Task
  /** Whom it is about, where a list mixes them. */
  showsAbout?: boolean
  /** Called before the tasks are read again: this one may go away. */
  onActed: () => void
}

/** One task, which can be marked as done or deleted, and both taken back. */
export function TaskLine({ task, showsAbout, onActed }: TaskLineProps) {
  const act = async (work: () => Promise<unknown>, confirmation?: { done: string; undo: () => Promise<unknown> }) => {
    try {
      await work()
      onActed()
      if (confirmation)
        toast.success(confirmation.done, {
          detail: task.title,
          action: { label: 'Undo', onSelect: () => void act(confirmation.undo) },
        })
      await invalidate(listTasks)
    } catch (error) {
      toastProblem(error)
    }
  }
  // A task always has a title; it is emptied while the staff view the account.
  const title = task.title || 'Title isn’t shown'
  const [isDone, showDone] = useOptimistic(task.doneAt !== null)
  const toggle = () =>
    startTransition(async () => {
      showDone(!isDone)
      const confirmation = isDone ? undefined : { done: 'Task done', undo: () => mark(task, false) }
      await act(() => mark(task, !isDone), confirmation)
    })
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={isDone}
          onChange={toggle}
          label={
            <span className="flex flex-wrap justify-between gap-x-3 [overflow-wrap:anywhere]">
              <span className={isDone ? 'text-ink-3 line-through' : ''}>
                {title}
                {showsAbout && <span className="sr-only">, {task.about}</span>}
              </span>
              <DueText task={task} />
            </span>
          }
        />
        {showsAbout && (
          <Link to={recordPath(task)} className="touch ml-7 inline-block type-note link [overflow-wrap:anywhere]">
            {task.about}
          </Link>
        )}
      </div>
      <IconButton
        icon={Trash2}
        label={`Delete ${title}`}
        className="md:-my-1.5"
        onClick={() =>
          void act(() => call(deleteTask, { params: { id: task.id } }), {
            done: 'Task deleted',
            undo: () => restore(task),
          })
        }
      />
    </li>
  )
}

function DueText({ task: { doneAt, dueOn } }: { task: Task }) {
  if (doneAt !== null) return <span className="type-note text-ok leading-6">Done</span>
  if (dueOn === null) return null
  const today = dayIn(ownZone(), new Date())
  if (dueOn < today) return <span className="type-note text-bad leading-6">Overdue, {day(dueOn)}</span>
  return (
    <span className={`type-note leading-6 ${dueOn === today ? 'text-warn' : 'text-ink-2'}`}>
      {dueOn === today ? 'Today' : day(dueOn, 'weekdayDate')}
    </span>
  )
}
