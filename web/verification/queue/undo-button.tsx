import { useState } from 'react'
import { undoVerificationDecision } from '#contract/verification/queue/endpoints.ts'
import type { QueueCase } from '#contract/verification/queue/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Takes back the reader's own decision while they may. */
export function UndoButton({ review, until, onUndone }: { review: QueueCase; until: string; onUndone: () => void }) {
  const [isPending, setPending] = useState(false)
  const undo = async () => {
    setPending(true)
    try {
      await call(undoVerificationDecision, { params: { advisorId: review.advisorId } })
      toast.success('Decision undone')
    } catch (error) {
      toastProblem(error)
    }
    setPending(false)
    onUndone()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" variant="secondary" pending={isPending} onClick={() => void undo()}>
        Undo decision
      </Button>
      <span className="type-note text-ink-3">Possible until {when(until, 'zonedTime')}</span>
    </div>
  )
}
