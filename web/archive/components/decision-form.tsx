import { useRef, useState } from 'react'
import type { Entry } from '#contract/archive/schemas.ts'
import { type Decision, decisionNoteMaxLength } from '#contract/archive/values.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { useInvalidFocus } from '#web/ui/forms/invalid-focus.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { decideEntry } from '../api.ts'

/** Signs an entry off, or flags it with a note that says why. */
export function DecisionForm({ entry, onDecided }: { entry: Entry; onDecided: () => void }) {
  const [note, setNote] = useState('')
  const [pending, setPending] = useState<Decision | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useInvalidFocus(form, attempts)
  const decide = async (decision: Decision) => {
    const isUnexplained = decision === 'flagged' && note.trim() === ''
    setAttempts((count) => count + 1)
    setMissing(isUnexplained)
    setProblem(null)
    if (isUnexplained) return
    setPending(decision)
    try {
      await decideEntry(entry.position, { decision, note })
      toast.success(decision === 'flagged' ? 'Flagged with your note' : 'Signed off')
      onDecided()
    } catch (cause) {
      setProblem(problemText(cause).title)
    } finally {
      setPending(null)
    }
  }
  return (
    <form ref={form} noValidate className="grid gap-3 border-t pt-4" onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={decisionNoteMaxLength}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setMissing(false)
        }}
        help="Kept in the archive. A flag needs one."
        error={isMissing ? 'Say why you flag it' : undefined}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex gap-3">
        <Button
          type="button"
          pending={pending === 'signed-off'}
          pendingLabel="Saving"
          onClick={() => void decide('signed-off')}
        >
          Sign off
        </Button>
        <Button
          type="button"
          variant="secondary"
          pending={pending === 'flagged'}
          pendingLabel="Saving"
          onClick={() => void decide('flagged')}
        >
          Flag
        </Button>
      </div>
    </form>
  )
}
