import { useState } from 'react'
import type { Entry } from '#contract/archive/schemas.ts'
import { type Decision, decisionNoteMaxLength } from '#contract/archive/values.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { decideEntry } from '../api.ts'

/** Signs an entry off, or flags it with a note that says why. */
export function DecisionForm({ entry, onDecided }: { entry: Entry; onDecided: () => void }) {
  const [note, setNote] = useState('')
  const [pending, setPending] = useState<Decision | null>(null)
  const [error, setError] = useState<string | null>(null)
  const decide = async (decision: Decision) => {
    if (decision === 'flagged' && note.trim() === '') return setError('Say why you flag it')
    setPending(decision)
    try {
      await decideEntry(entry.position, { decision, note })
      toast.success(decision === 'flagged' ? 'Flagged with your note' : 'Signed off')
      onDecided()
    } catch (cause) {
      setError(problemText(cause).title)
    } finally {
      setPending(null)
    }
  }
  return (
    <form className="grid gap-3 border-t pt-4" onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={decisionNoteMaxLength}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setError(null)
        }}
        help="Kept in the archive. A flag needs one."
      />
      {error && <Notice tone="bad">{error}</Notice>}
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
