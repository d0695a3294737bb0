import { useState } from 'react'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { savePassFeedback } from '#contract/matching/endpoints.ts'
import { passReasonLabels } from '#contract/matching/labels.ts'
import { type PassReason, passNoteLength, passReasons } from '#contract/matching/values.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

type State = 'offered' | 'open' | 'thanked' | 'gone'

/**
 * After a pass, one quiet line that asks why; answering is optional and never shown with a name.
 */
export function PassFeedback({ advisor }: { advisor: Pick<AdvisorCard, 'id' | 'name' | 'firstName'> }) {
  const [state, setState] = useState<State>('offered')
  const [reasons, setReasons] = useState<readonly PassReason[]>([])
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  if (state === 'gone') return null
  const save = async () => {
    setProblem(null)
    if (reasons.length === 0) return setProblem('Choose at least one reason.')
    setSaving(true)
    try {
      await call(savePassFeedback, { params: { advisorId: advisor.id }, body: { reasons: [...reasons], note } })
      setState('thanked')
    } catch (error) {
      toastProblem(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 rounded bg-sunken py-1 pr-1 pl-4 type-ui-s">
      {state === 'thanked' ? (
        <p role="status" className="flex-1 py-2">
          Thanks. {advisor.firstName} won’t know it was you.
        </p>
      ) : (
        <>
          <p className="flex-1 py-2">You passed on {advisor.name}.</p>
          <Button variant="text" size="sm" onClick={() => setState('open')}>
            Tell us why
          </Button>
        </>
      )}
      <Button variant="text" size="sm" onClick={() => setState('gone')}>
        Close
      </Button>
      <Dialog
        open={state === 'open'}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setProblem(null)
          setState('offered')
        }}
        title={`Why isn’t ${advisor.firstName} right for you?`}
        problem={problem}
        description="Advisors only see totals once at least five people give a reason, never names."
        actions={
          <Button pending={isSaving} onClick={() => void save()}>
            Send
          </Button>
        }
      >
        {passReasons.map((reason) => (
          <Checkbox
            key={reason}
            label={passReasonLabels[reason]}
            checked={reasons.includes(reason)}
            onChange={() => {
              setProblem(null)
              setReasons(
                reasons.includes(reason) ? reasons.filter((chosen) => chosen !== reason) : [...reasons, reason],
              )
            }}
          />
        ))}
        <div className="mt-3">
          <TextArea
            label="Describe the reason"
            optional
            help="Only our staff can read this."
            maxLength={passNoteLength}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      </Dialog>
    </div>
  )
}
