import { useState } from 'react'
import { addTask, listTasks } from '#contract/leads/tasks/endpoints.ts'
import { SaveTask } from '#contract/leads/tasks/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useRowFocus } from '#web/ui/layout/use-row-focus.ts'
import { TaskLine } from './task-line.tsx'

/** Whom tasks are about. */
type Subject = { readonly leadId: string } | { readonly clientId: string }

/** The tasks about one lead or client, with a form for another, under a heading of its level. */
export function TaskList({ subject, heading: Heading = 'h2' }: { subject: Subject; heading?: 'h2' | 'h3' }) {
  const { data } = useEndpoint(listTasks, { query: subject }, { toastsProblem: true })
  // Null until the form was open: only then does its button take the focus back.
  const [isAdding, setAdding] = useState<boolean | null>(null)
  const { section, onLeave } = useRowFocus(data)
  return (
    <section ref={section} tabIndex={-1} aria-label="Tasks">
      <div className="flex items-center justify-between gap-3">
        <Heading className="type-ui-s font-strong">Tasks</Heading>
        {!isAdding && (
          <Button variant="text" size="sm" autoFocus={isAdding === false} onClick={() => setAdding(true)}>
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

const TaskFields = SaveTask.pick({ title: true, dueOn: true }).required()

function TaskForm({ subject, onDone }: { subject: Subject; onDone: () => void }) {
  const form = useSchemaForm(TaskFields, { defaultValues: { title: '', dueOn: '' } })
  const { isDirty } = form.formState
  const add = form.submit(async (task) => {
    await call(addTask, { body: { ...task, ...subject } })
    await invalidate(listTasks)
    onDone()
  })
  return (
    <Form onSubmit={add} className="mt-2 grid gap-1 border-b pb-4">
      <UnsavedGuard unsaved={isDirty && !form.isPending} viewParam="lead" />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField label="Task" autoFocus {...form.field('title')} />
      <DateField label="Due" optional {...form.field('dueOn')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={form.isPending} pendingLabel="Adding">
          Save task
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
