import { useState } from 'react'
import { undoLeadMove } from '#contract/leads/endpoints.ts'
import type { LeadDetail } from '#contract/leads/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type UndoLastMoveProps = { lead: LeadDetail; onUndone: () => void }

/** Undoes the last move of a lead, also one of many, after the toast that offered it is gone. */
export function UndoLastMove({ lead, onUndone }: UndoLastMoveProps) {
  const now = useMinute()
  const [isPending, setPending] = useState(false)
  if (!lead.undoUntil || new Date(lead.undoUntil) <= now) return null
  const undo = async () => {
    setPending(true)
    try {
      await call(undoLeadMove, { params: { id: lead.id } })
      toast.success('Move undone')
    } catch (error) {
      toastProblem(error)
    }
    setPending(false)
    onUndone()
  }
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 type-note text-ink-2">
      <Button variant="text" size="sm" pending={isPending} pendingLabel="Undoing" onClick={() => void undo()}>
        Undo last move
      </Button>
      Possible until {when(lead.undoUntil, 'time')}.
    </p>
  )
}
