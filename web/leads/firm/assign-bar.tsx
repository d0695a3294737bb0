import { useState } from 'react'
import { listAssignees } from '#contract/leads/assignees/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { QuickSelect } from '#web/ui/forms/select.tsx'
import { notOfferedText } from '../copy.ts'

const pool = 'pool'

/** What to do with the chosen leads; it stays in view while one scrolls. */
export function AssignBar({
  count,
  onAssign,
  onClear,
}: {
  count: number
  onAssign: (advisorId: string | null, name: string) => Promise<void>
  onClear: () => void
}) {
  const { data } = useEndpoint(listAssignees, {}, { toastsProblem: true })
  const assignees = data?.items ?? []
  const advisors = assignees.filter(({ obstacle }) => obstacle === null).map(({ advisor }) => advisor)
  const notOffered = notOfferedText(assignees)
  const [target, setTarget] = useState('')
  const [isPending, setPending] = useState(false)
  const assign = async () => {
    const name = advisors.find(({ id }) => id === target)?.displayName ?? 'the unassigned pool'
    setPending(true)
    await onAssign(target === pool ? null : target, name)
    setPending(false)
  }
  return (
    <section
      aria-label="Chosen leads"
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-3 rounded border bg-surface px-4 py-3 shadow-sheet max-md:bottom-20"
    >
      <p role="status" className="type-ui-s font-strong">
        {count === 1 ? '1 lead chosen' : `${count} leads chosen`}
      </p>
      <QuickSelect
        label="Assign to:"
        className="min-w-0 max-md:w-full"
        value={target}
        onChange={({ currentTarget: { value } }) => setTarget(value)}
        options={[
          { value: '', label: 'Choose an advisor' },
          ...advisors.map(({ id, displayName }) => ({ value: id, label: displayName })),
          { value: pool, label: 'Unassigned pool' },
        ]}
      />
      <Button disabled={target === ''} pending={isPending} pendingLabel="Assigning" onClick={() => void assign()}>
        Assign
      </Button>
      <Button variant="text" onClick={onClear}>
        Clear
      </Button>
      {notOffered && <p className="w-full type-note text-ink-2">{notOffered}</p>}
    </section>
  )
}
