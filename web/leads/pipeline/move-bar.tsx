import { useState } from 'react'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import { type LeadStatus, leadStatuses } from '#contract/leads/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { QuickSelect } from '#web/ui/forms/select.tsx'

type MoveBarProps = {
  count: number
  onMove: (to: LeadStatus) => Promise<void>
  onClear: () => void
}

/** What to do with the selected leads. Nothing moves before the button is pressed. */
export function MoveBar({ count, onMove, onClear }: MoveBarProps) {
  const [to, setTo] = useState<LeadStatus | null>(null)
  const [isPending, setPending] = useState(false)
  const move = async () => {
    if (!to) return
    setPending(true)
    await onMove(to)
    setPending(false)
  }
  return (
    <section
      aria-label="Selected leads"
      className="sticky top-(--header) z-20 mt-4 flex flex-wrap items-center gap-3 rounded border border-action bg-wash px-4 py-2"
    >
      <p className="type-ui-s font-strong">{count} selected</p>
      <QuickSelect
        label="Move to:"
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => setTo(leadStatuses.find((status) => status === value) ?? null)}
        options={[
          { value: '', label: 'Choose' },
          ...leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
        ]}
      />
      <Button size="sm" disabled={!to} pending={isPending} pendingLabel="Moving" onClick={() => void move()}>
        Move
      </Button>
      <Button variant="text" size="sm" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
