import { decideTexts } from '#contract/archive/held-texts/endpoints.ts'
import type { HeldTexts } from '#contract/archive/held-texts/schemas.ts'
import { type TextDecision, textNoteMaxLength } from '#contract/archive/held-texts/values.ts'
import { call } from '#web/platform/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { NoteDecision } from '../components/note-decision.tsx'

/** Publishes an advisor's texts, or sends them back with a note that says what to change. */
export function TextDecisionForm({ held, onDecided }: { held: HeldTexts; onDecided: () => void }) {
  const { name } = held.advisor
  const decide = async (decision: TextDecision, note: string) => {
    await call(decideTexts, { params: { advisorId: held.advisor.id }, body: { version: held.version, decision, note } })
    toast.success(decision === 'approved' ? 'Texts approved' : 'Texts sent back with your note')
    onDecided()
  }
  const whose = <span className="sr-only"> the texts of {name}</span>
  return (
    <NoteDecision
      className="mt-4"
      choices={[
        { value: 'approved', label: <>Approve{whose}</>, pendingLabel: 'Approving' },
        {
          value: 'returned',
          label: <>Send back{whose}</>,
          pendingLabel: 'Sending back',
          missingNote: 'Say what to change',
        },
      ]}
      help={`${name} reads it when you send the texts back. Kept in the archive.`}
      maxLength={textNoteMaxLength}
      onDecide={decide}
    />
  )
}
