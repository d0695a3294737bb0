import { useRef, useState } from 'react'
import type { HeldTexts } from '#contract/archive/held-texts/schemas.ts'
import { type TextDecision, textNoteMaxLength } from '#contract/archive/held-texts/values.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { useInvalidFocus } from '#web/ui/forms/invalid-focus.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { decideTexts } from '../api.ts'

/** Publishes an advisor's texts, or sends them back with a note that says what to change. */
export function TextDecisionForm({ held, onDecided }: { held: HeldTexts; onDecided: () => void }) {
  const [note, setNote] = useState('')
  const [pending, setPending] = useState<TextDecision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useInvalidFocus(form, attempts)
  const decide = async (decision: TextDecision) => {
    const isUnexplained = decision === 'returned' && note.trim() === ''
    setAttempts((count) => count + 1)
    setMissing(isUnexplained)
    setProblem(null)
    if (isUnexplained) return
    setPending(decision)
    try {
      await decideTexts(held.advisor.id, { version: held.version, decision, note })
      toast.success(decision === 'approved' ? 'Texts approved' : 'Texts sent back with your note')
      onDecided()
    } catch (cause) {
      setProblem(problemText(cause).title)
    } finally {
      setPending(null)
    }
  }
  return (
    <form ref={form} noValidate className="mt-4 grid gap-3" onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={textNoteMaxLength}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setMissing(false)
        }}
        error={isMissing ? 'Say what to change' : undefined}
        help={`${held.advisor.name} reads it when you send the texts back. Kept in the archive.`}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="button"
          pending={pending === 'approved'}
          pendingLabel="Approving"
          onClick={() => void decide('approved')}
        >
          Approve<span className="sr-only"> the texts of {held.advisor.name}</span>
        </Button>
        <Button
          type="button"
          variant="secondary"
          pending={pending === 'returned'}
          pendingLabel="Sending back"
          onClick={() => void decide('returned')}
        >
          Send back<span className="sr-only"> the texts of {held.advisor.name}</span>
        </Button>
      </div>
    </form>
  )
}
