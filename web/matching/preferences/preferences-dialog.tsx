import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getMatchAlerts, saveMatchAlerts, savePreferences } from '#contract/matching/endpoints.ts'
import { alertFrequencyLabels, criterionLabels } from '#contract/matching/labels.ts'
import type { MatchPreferences, PreferencesPreview } from '#contract/matching/schemas.ts'
import type { AlertFrequency } from '#contract/matching/values.ts'
import { alertFrequencies, type Criterion, defaultPreferences, weights } from '#contract/matching/values.ts'
import { advisorsText } from '#web/directory/firms/firm-text.ts'
import { call } from '#web/platform/api/call.ts'
import { queryClient, updateReply, useEndpoint } from '#web/platform/api/queries.ts'
import { type Read, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { criterionSwitches, movedUpText, switchText } from '../copy.ts'
import { usePreview } from './use-preview.ts'

const meanings: Record<Criterion, string> = {
  language: 'Whether an advisor speaks your preferred language.',
  expertise: 'Which of the specialties you chose an advisor offers, and how deeply they go.',
  availability: 'How soon an advisor has an opening, and on how many days.',
  location: 'How close an advisor is to your ZIP code.',
  interaction: 'Your past saves, passes, messages and bookings.',
}

type PreferencesDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  preferences: MatchPreferences
  onSaved: () => Promise<void>
}

/**
 * Tries out what counts in the score: the effect of a change shows at once, and is saved only on
 * request.
 */
export function PreferencesDialog({ open, ...props }: PreferencesDialogProps) {
  // Remounted at each opening, so that unsaved changes are dropped.
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onOpenChange, preferences, onSaved }: Omit<PreferencesDialogProps, 'open'>) {
  const [draft, setDraft] = useState(preferences)
  const [isKeeping, setKeeping] = useState(false)
  const previewRead = usePreview(draft)
  const preview = previewRead.data
  const counted = criterionSwitches.filter(([, flag]) => draft[flag])
  const keep = async () => {
    setKeeping(true)
    try {
      await call(savePreferences, { body: draft })
      await onSaved()
      onOpenChange(false)
    } catch (error) {
      toastProblem(error)
    } finally {
      setKeeping(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Change what counts"
      description="Each criterion has a weight. A score is the share of points an advisor earns."
      actions={
        <>
          <Button variant="secondary" onClick={() => setDraft(defaultPreferences)}>
            Reset to defaults
          </Button>
          <Button pending={isKeeping} onClick={() => void keep()}>
            {preview ? `Save (${preview.total} ${preview.total === 1 ? 'advisor' : 'advisors'})` : 'Save'}
          </Button>
        </>
      }
    >
      {criterionSwitches.map(([criterion, flag]) => (
        <Checkbox
          key={criterion}
          label={
            <>
              {criterionLabels[criterion]}, {weights[criterion]} points
              {preview && (
                <span className="ml-2 type-note text-ink-3">
                  <span className="sr-only">, </span>
                  {switchText(preview.switched[criterion] - preview.total, draft[flag] === true)}
                </span>
              )}
            </>
          }
          help={meanings[criterion]}
          checked={draft[flag] === true}
          onChange={(event) => setDraft({ ...draft, [flag]: event.currentTarget.checked })}
        />
      ))}
      {counted.length === 0 && (
        <Notice tone="warn">With every criterion off, no one has a score. Turn at least one on.</Notice>
      )}
      <div className="mt-3 border-t pt-4">
        <Slider
          label="Minimum score"
          min={0}
          max={100}
          step={5}
          value={draft.minimumMatchScore}
          valueText={`${draft.minimumMatchScore} of 100`}
          onChange={(minimumMatchScore) => setDraft({ ...draft, minimumMatchScore })}
        />
      </div>
      <PreviewLines read={previewRead} preview={preview} />
      <AlertsSelect />
    </Dialog>
  )
}

/** What keeping it would do, in words; spoken as it changes. */
function PreviewLines({ read, preview }: { read: Read; preview: PreferencesPreview | undefined }) {
  return (
    <div role="status" className="mt-3 min-h-18 rounded bg-sunken px-4 py-3 type-ui-s">
      {preview ? (
        <>
          <p className="font-strong">
            {preview.total === preview.totalNow
              ? `${advisorsText(preview.total)}, no change.`
              : `${advisorsText(preview.total)}, was ${preview.totalNow}.`}
          </p>
          {/* A list that shrinks below ten has no top ten that stays. */}
          {(preview.movedUp.length > 0 || preview.total >= Math.min(10, preview.totalNow)) && (
            <p className="text-ink-2">{movedUpText(preview.movedUp)}</p>
          )}
        </>
      ) : (
        <ReadPlaceholder read={read} name="The preview">
          <p className="text-ink-3">Calculating the change…</p>
        </ReadPlaceholder>
      )}
    </div>
  )
}

/** How often to notify of new strong matches; saved on change. */
function AlertsSelect() {
  const read = useEndpoint(getMatchAlerts, {})
  const { mutate, isPending, variables } = useMutation(
    {
      mutationFn: (frequency: AlertFrequency) => call(saveMatchAlerts, { body: { frequency } }),
      onSuccess: (saved) => updateReply(getMatchAlerts, {}, () => saved),
      onError: toastProblem,
    },
    queryClient(),
  )
  const frequency = isPending ? variables : read.data?.frequency
  if (frequency === undefined)
    return (
      <ReadPlaceholder read={read} name="Your alerts">
        {null}
      </ReadPlaceholder>
    )
  return (
    <div className="mt-5 border-t pt-4">
      <Select
        label="Notify me about strong new matches"
        help="In the app and by email. Saves automatically."
        value={frequency}
        options={alertFrequencies.map((value) => ({ value, label: alertFrequencyLabels[value] }))}
        onChange={(event) => {
          const chosen = alertFrequencies.find((value) => value === event.currentTarget.value)
          if (chosen) mutate(chosen)
        }}
      />
    </div>
  )
}
