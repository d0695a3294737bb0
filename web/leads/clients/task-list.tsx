import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { dayIn } from '#contract/core/days.ts'
import { addTask, deleteTask, listTasks, saveTask } from '#contract/leads/tasks/endpoints.ts'
import type { Task } from '#contract/leads/tasks/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { readAgain, useEndpoint } from '#web/platform/api/queries.ts'
import { day } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useRowFocus } from '#web/ui/layout/use-row-focus.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Whom tasks are about. */
type Subject = { readonly leadId: string } | { readonly clientId: string }

/** The tasks about one lead or client, with a form for another, under a heading of its level. */
export function TaskList({ subject, heading: Heading = 'h2' }: { subject: Subject; heading?: 'h2' | 'h3' }) {
  const { data } = useEndpoint(listTasks, { query: subject }, { toastsProblem: true })
  const [isAdding, setAdding] = useState(false)
  const { section, onLeave } = useRowFocus(data)
  return (
    <section ref={section} tabIndex={-1} aria-label="Tasks">
      <div className="flex items-center justify-between gap-3">
        <Heading className="type-ui-s font-strong">Tasks</Heading>
        {!isAdding && (
          <Button variant="text" size="sm" onClick={() => setAdding(true)}>
            Add task
          </Button>
        )}
      </div>
      {isAdding && <TaskForm subject={subject} onDone={() => setAdding(false)} />}
      <ul className="mt-1">
        {data?.items.map((task, position) => (
          <TaskLine key={task.id} task={task} onActed={() => onLeave(position)} />
        ))}
      </ul>
      {data?.items.length === 0 && !isAdding && <p className="type-note text-ink-2">No tasks.</p>}
    </section>
  )
}

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
  const act = async (work: () => Promise<unknown>, news?: { done: string; undo: () => Promise<unknown> }) => {
    try {
      await work()
      onActed()
      if (news)
        toast.success(news.done, {
          detail: task.title,
          action: { label: 'Undo', onSelect: () => void act(news.undo) },
        })
      await readAgain(listTasks)
    } catch (error) {
      toastProblem(error)
    }
  }
  const isDone = task.doneAt !== null
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <Checkbox
          checked={isDone}
          onChange={() =>
            void act(
              () => mark(task, !isDone),
              isDone ? undefined : { done: 'Task done', undo: () => mark(task, false) },
            )
          }
          label={
            <span className="flex flex-wrap justify-between gap-x-3 [overflow-wrap:anywhere]">
              <span className={isDone ? 'text-ink-3 line-through' : ''}>
                {task.title}
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
        label={`Delete ${task.title}`}
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

function TaskForm({ subject, onDone }: { subject: Subject; onDone: () => void }) {
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!title.trim()) return setError('Enter the task')
    setPending(true)
    try {
      await call(addTask, { body: { title, dueOn, ...subject } })
      await readAgain(listTasks)
      onDone()
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Form onSubmit={(event) => void add(event)} className="mt-2 grid gap-1 border-b pb-4">
      <UnsavedGuard unsaved={title.trim() !== '' && !isPending} viewParam="lead" />
      <TextField
        label="Task"
        maxLength={200}
        value={title}
        error={error}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          setError(undefined)
        }}
        autoFocus
      />
      <DateField label="Due" optional value={dueOn} onChange={(event) => setDueOn(event.currentTarget.value)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={isPending} pendingLabel="Adding">
          Save task
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
