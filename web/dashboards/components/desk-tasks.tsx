import { useState } from 'react'
import { listTasks } from '#contract/leads/tasks/endpoints.ts'
import { TaskLine } from '#web/leads/clients/task-list.tsx'
import { useEndpoint } from '#web/platform/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { counted } from '../copy.ts'

const shownAtFirst = 6

/** The advisor's open tasks about leads and clients, those due first; nothing without any. */
export function DeskTasks() {
  const { data } = useEndpoint(listTasks, { query: {} })
  const [isOpen, setOpen] = useState(false)
  const tasks = data?.items ?? []
  if (tasks.length === 0) return null
  return (
    <Panel className="mt-6 p-5">
      <section aria-label="Tasks">
        <PanelHead title="Tasks">{counted(tasks.length, 'open task', 'open tasks')}</PanelHead>
        <ul className="mt-3">
          {tasks.slice(0, isOpen ? undefined : shownAtFirst).map((task) => (
            <TaskLine key={task.id} task={task} showsAbout />
          ))}
        </ul>
        {!isOpen && tasks.length > shownAtFirst && (
          <Button variant="text" size="sm" onClick={() => setOpen(true)}>
            Show all tasks
          </Button>
        )}
      </section>
    </Panel>
  )
}
