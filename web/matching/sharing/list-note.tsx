import { useState } from 'react'
import { saveListNote } from '#contract/matching/sharing/endpoints.ts'
import { listNoteLength } from '#contract/matching/sharing/values.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type ListNoteProps = {
  advisor: { id: string; name: string }
  note: string
  /** Who else reads it. */
  partnerName: string
  onChanged: () => void
}

/** The reader's own note on an advisor, which their partner reads too. */
export function ListNote({ advisor, note, partnerName, onChanged }: ListNoteProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  // The form and the button that opens it take each other's place.
  const focusKey = `note-${advisor.id}`
  if (draft === null) {
    return (
      <div data-keeps-focus={focusKey} className="flex flex-wrap items-center gap-x-3">
        {note && (
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="text-ink-3">You: </span>
            {note}
          </p>
        )}
        <Button
          variant="text"
          size="sm"
          className="-mx-2"
          aria-label={`${note ? 'Edit your' : 'Add a'} note on ${advisor.name}`}
          onClick={() => setDraft(note)}
        >
          {note ? 'Edit' : 'Add a note'}
        </Button>
      </div>
    )
  }
  const save = async () => {
    setSaving(true)
    try {
      await call(saveListNote, { params: { advisorId: advisor.id }, body: { note: draft.trim() } })
      setDraft(null)
      onChanged()
    } catch (error) {
      toastProblem(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div data-keeps-focus={focusKey} className="mt-1 grid gap-2">
      <UnsavedGuard unsaved={draft !== note && !isSaving} />
      <TextArea
        label={`Your note on ${advisor.name}`}
        help={`${partnerName} can read it.`}
        maxLength={listNoteLength}
        className="min-h-20"
        autoFocus
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className="flex gap-2">
        <Button size="sm" pending={isSaving} pendingLabel="Saving" onClick={() => void save()}>
          Save note
        </Button>
        <Button variant="text" size="sm" onClick={() => setDraft(null)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
