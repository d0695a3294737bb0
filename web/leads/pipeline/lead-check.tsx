import { leadsMovedAtOnce } from '#contract/leads/values.ts'

type LeadCheckProps = { name: string; isPicked: boolean; isOff: boolean; onPick: (isPicked: boolean) => void }

/** Picks one lead for a move of several. */
export function LeadCheck({ name, isPicked, isOff, onPick }: LeadCheckProps) {
  return (
    <label className="grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        className="size-4.5 accent-(--action)"
        checked={isPicked}
        disabled={isOff}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
    </label>
  )
}

type SelectAllProps = { picked: number; of: number; onPick: (isPicked: boolean) => void }

/** Picks every lead that is shown, as far as one move takes them, or none. */
export function SelectAll({ picked, of, onPick }: SelectAllProps) {
  const isEvery = of > 0 && picked >= of
  return (
    <label className="grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={of < leadsMovedAtOnce ? 'Select all leads shown' : `Select the first ${leadsMovedAtOnce} leads`}
        className="size-4.5 accent-(--action)"
        ref={(box) => {
          if (box) box.indeterminate = picked > 0 && !isEvery
        }}
        checked={isEvery}
        disabled={of === 0}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
    </label>
  )
}
