import { useState } from 'react'
import { assignVerification } from '#contract/verification/queue/endpoints.ts'
import type { QueueCase, Reviewer } from '#contract/verification/queue/schemas.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'

/** Who has a case: to take it, give it back, or hand it to a colleague. */
export function AssigneeControl({
  review,
  reviewers,
  mayTake,
  onChanged,
}: {
  review: QueueCase
  reviewers: readonly Reviewer[]
  /** False for who may not decide it, because they did once or wanted another opinion. */
  mayTake: boolean
  onChanged: () => void
}) {
  const [isPending, setPending] = useState(false)
  const ownId = useCurrentUser()?.id ?? null
  const { advisorId, assignee, excludedIds } = review
  const takers = reviewers.filter(({ id }) => !excludedIds.includes(id) || id === assignee?.id)
  const assign = async (assigneeId: string | null) => {
    setPending(true)
    await call(assignVerification, {
      params: { advisorId },
      body: { assigneeId, previousId: assignee?.id ?? null },
    }).catch(toastProblem)
    setPending(false)
    onChanged()
  }
  return (
    <div data-keeps-focus={advisorId} className="flex flex-wrap items-start gap-3">
      <div className="min-w-40 flex-1">
        <Select
          label="Assigned to"
          disabled={isPending}
          value={assignee?.id ?? ''}
          onChange={({ currentTarget }) => void assign(currentTarget.value || null)}
          options={[
            { value: '', label: 'No one' },
            ...takers.map(({ id, name }) => ({ value: id, label: id === ownId ? `${name} (you)` : name })),
          ]}
        />
      </div>
      <div className="pt-7.5">
        {ownId && mayTake && assignee?.id !== ownId && (
          <Button variant="secondary" pending={isPending} onClick={() => void assign(ownId)}>
            Take case
          </Button>
        )}
        {assignee?.id === ownId && (
          <Button variant="text" pending={isPending} onClick={() => void assign(null)}>
            Give back
          </Button>
        )}
      </div>
    </div>
  )
}
