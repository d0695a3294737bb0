import { decideEntry } from '#contract/archive/endpoints.ts'
import type { Entry } from '#contract/archive/schemas.ts'
import { type Decision, decisionNoteMaxLength } from '#contract/archive/values.ts'
import { call } from '#web/platform/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { NoteDecision } from './note-decision.tsx'

const choices = [
  { value: 'signed-off', label: 'Sign off', pendingLabel: 'Saving' },
  { value: 'flagged', label: 'Flag', pendingLabel: 'Saving', missingNote: 'Say why you flag it' },
] as const

/** Signs an entry off, or flags it with a note that says why. */
export function DecisionForm({ entry, onDecided }: { entry: Entry; onDecided: () => void }) {
  const decide = async (decision: Decision, note: string) => {
    await call(decideEntry, { params: { position: entry.position }, body: { decision, note } })
    toast.success(decision === 'flagged' ? 'Flagged with your note' : 'Signed off')
    onDecided()
  }
  return (
    <NoteDecision
      className="border-t pt-4"
      choices={choices}
      help="Kept in the archive. A flag needs one."
      maxLength={decisionNoteMaxLength}
      onDecide={decide}
    />
  )
}
