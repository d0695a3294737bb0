import { useState } from 'react'
import { criterionLabels } from '#contract/matching/labels.ts'
import type { MatchPreferences } from '#contract/matching/schemas.ts'
import { type Criterion, defaultPreferences, weights } from '#contract/matching/values.ts'
import { toastProblem } from '../../platform/problem-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Slider } from '../../ui/slider.tsx'
import { savePreferences } from '../api.ts'
import { criterionSwitches } from '../copy.ts'

const meanings: Record<Criterion, string> = {
  language: 'Whether an advisor speaks the language you prefer.',
  expertise: 'How many of the subjects you named an advisor offers.',
  availability: 'How many open calls there are in the next days.',
  location: 'How near an advisor is to your ZIP code.',
  interaction: 'What you saved, passed on, wrote and booked before.',
}

/** What counts in the score. Every change is kept at once, so that the list behind the dialog follows it. */
export function PreferencesDialog({
  open,
  onOpenChange,
  preferences,
  total,
  onSaved,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  preferences: MatchPreferences
  /** How many advisors the list has with what is kept. */
  total: number
  onSaved: () => Promise<void>
}) {
  // What the person sees may be ahead of what is kept, for as long as keeping it takes.
  const [wanted, setWanted] = useState<MatchPreferences | null>(null)
  const shown = wanted ?? preferences
  const keep = async (next: MatchPreferences) => {
    setWanted(next)
    try {
      await savePreferences(next)
      await onSaved()
    } catch (error) {
      toastProblem(error)
    }
    setWanted((latest) => (latest === next ? null : latest))
  }
  const counted = criterionSwitches.filter(([, flag]) => shown[flag])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change what counts"
      description="Each criterion has a weight. A score is the share of the points an advisor reaches."
      acts={
        <>
          <Button variant="secondary" onClick={() => void keep(defaultPreferences)}>
            Back to the usual
          </Button>
          <Button onClick={() => onOpenChange(false)}>
            Show {total} {total === 1 ? 'advisor' : 'advisors'}
          </Button>
        </>
      }
    >
      {criterionSwitches.map(([criterion, flag]) => (
        <Checkbox
          key={criterion}
          label={`${criterionLabels[criterion]}, ${weights[criterion]} points`}
          help={meanings[criterion]}
          checked={shown[flag] === true}
          onChange={(event) => void keep({ ...shown, [flag]: event.currentTarget.checked })}
        />
      ))}
      {counted.length === 0 && <Notice tone="warn">Nothing counts, so nobody has a score. Switch one on.</Notice>}
      <div className="mt-3 border-t pt-4">
        <MinimumSlider
          value={shown.minimumMatchScore}
          onCommit={(score) => void keep({ ...shown, minimumMatchScore: score })}
        />
      </div>
    </Dialog>
  )
}

function MinimumSlider({ value, onCommit }: { value: number; onCommit: (score: number) => void }) {
  const [moved, setMoved] = useState<number | null>(null)
  const commit = () => {
    if (moved !== null && moved !== value) onCommit(moved)
    setMoved(null)
  }
  return (
    <Slider
      label="Show scores from"
      min={0}
      max={100}
      step={5}
      value={moved ?? value}
      valueText={`${moved ?? value} of 100`}
      onChange={setMoved}
      onCommit={commit}
    />
  )
}
