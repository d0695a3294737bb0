import { useState } from 'react'
import { listTasks } from '#contract/leads/tasks/endpoints.ts'
import { TaskLine } from '#web/leads/clients/task-line.tsx'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useRowFocus } from '#web/ui/layout/use-row-focus.ts'
import { counted } from '../copy.ts'

const shownAtFirst = 6

/**
 * The advisor's open tasks about leads and clients, those due first; nothing without any, unless
 * the last one was settled here.
 */
export function DeskTasks() {
  const { data } = useEndpoint(listTasks, { query: {} })
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { section, onLeave } = useRowFocus(data)
  const tasks = data?.items ?? []
  if (tasks.length === 0 && !isUsed) return null
  return (
    <Panel className="mt-6 p-5">
      <section ref={section} tabIndex={-1} aria-label="Tasks">
        <PanelHead title="Tasks">
          {tasks.length === 0 ? 'No open tasks' : counted(tasks.length, 'open task', 'open tasks')}
        </PanelHead>
        <ul className="mt-3 empty:hidden">
          {tasks.slice(0, isOpen ? undefined : shownAtFirst).map((task, position) => (
            <TaskLine
              key={task.id}
              task={task}
              showsAbout
              onActed={() => {
                setUsed(true)
                onLeave(position)
              }}
            />
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
