import { Suspense, useState } from 'react'
import { lostKindLabels } from '#contract/leads/labels.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import { type ChosenLostKind, chosenLostKinds, lostReasonMaxLength } from '#contract/leads/values.ts'
import { saveAdvisorProfile } from '#contract/profiles/endpoints.ts'
import type { SaveAdvisorPart } from '#contract/profiles/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { call } from '#web/platform/api/call.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useSubmission } from '#web/platform/submission.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const FitLimits = onDemand(() => import('./fit-limits.tsx').then((part) => part.FitLimits))

export type Loss = { readonly lostKind: ChosenLostKind; readonly lostReason?: string }

const misfits = chosenLostKinds.filter((kind) => kind.startsWith('fit_'))
const reasons = [
  ...chosenLostKinds.filter((kind) => kind !== 'other' && !misfits.includes(kind)),
  'fit',
  'other',
] as const
const labelOf = (kind: (typeof reasons)[number]) => (kind === 'fit' ? 'Not a fit' : lostKindLabels[kind])
const misfitLabel = (kind: ChosenLostKind) => {
  const label = lostKindLabels[kind].replace('Not a fit: ', '')
  return `${label[0]?.toUpperCase()}${label.slice(1)}`
}

/**
 * Asks why leads are lost, and for one of the advisor's own that is no fit offers to change the
 * advisor's limits. The consumer is not notified.
 */
export function LostDialog({
  leads: [lead, ...more],
  onClose,
  onLost,
}: {
  leads: readonly [Lead, ...Lead[]]
  onClose: () => void
  /** Moves the leads. Answers whether they moved. */
  onLost: (loss: Loss) => Promise<boolean>
}) {
  const { id: userId } = useUser()
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null)
  const [misfit, setMisfit] = useState<ChosenLostKind | null>(null)
  const [note, setNote] = useState('')
  const form = useSubmission()
  const [isTried, setTried] = useState(false)
  const [limits, setLimits] = useState<SaveAdvisorPart | null>(null)
  const kind = reason === 'fit' ? misfit : reason
  const needsNote = kind === 'other' || kind === 'fit_other'
  const submit = form.submit(async () => {
    setTried(true)
    if (!kind || (needsNote && !note.trim()) || Number.isNaN(limits?.minimumAssets)) return
    const hasMoved = await onLost({ lostKind: kind, ...(note.trim() && { lostReason: note.trim() }) })
    if (!hasMoved || !limits) return
    try {
      await call(saveAdvisorProfile, { body: limits })
      toast.success('Your profile is changed')
    } catch (error) {
      // The dialog is closed by now.
      toastProblem(error)
    }
  })
  return (
    <FormDialog
      form={form}
      title={
        more.length > 0 ? `Why are these ${more.length + 1} leads lost?` : `Why is ${lead.consumer.displayName} lost?`
      }
      description="Saved with the lead. Consumers never see it. You can reopen a lost lead."
      action="Mark as lost"
      pendingLabel="Saving"
      cancel="Keep open"
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        legend="Reason"
        choices={reasons.map((value) => ({ value, label: labelOf(value) }))}
        value={reason}
        onChange={setReason}
        error={isTried && !reason ? 'Choose a reason' : undefined}
      />
      {reason === 'fit' && (
        <Select
          label="What doesn’t fit?"
          placeholder="Choose"
          value={misfit ?? ''}
          onChange={({ currentTarget: { value } }) => setMisfit(misfits.find((each) => each === value) ?? null)}
          options={misfits.map((value) => ({ value, label: misfitLabel(value) }))}
          error={isTried && !misfit ? 'Choose what doesn’t fit' : undefined}
        />
      )}
      {reason === 'fit' && misfit && more.length === 0 && lead.advisor?.id === userId && (
        <Suspense fallback={null}>
          <FitLimits key={misfit} kind={misfit} lead={lead} onChange={setLimits} />
        </Suspense>
      )}
      {kind && (
        <TextArea
          label={needsNote ? 'Describe the reason' : 'Note'}
          optional={!needsNote}
          maxLength={lostReasonMaxLength}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={isTried && needsNote && !note.trim() ? 'Say why this lead was lost' : undefined}
        />
      )}
    </FormDialog>
  )
}
