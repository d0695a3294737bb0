import { type FormEvent, useState } from 'react'
import type { LeadDetail } from '#contract/leads/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { saveLead } from '../api.ts'
import { notesHelp } from '../copy.ts'

const mostUsd = 1_000_000_000_000

/** What the advisor writes down about a lead, and what they expect it to bring. */
export function LeadNotes({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const { role } = useUser()
  const [notes, setNotes] = useState(lead.notes)
  const [value, setValue] = useState<number | null>(lead.estimatedValueUsd)
  const [isPending, setPending] = useState(false)
  const estimatedValueUsd = Math.min(mostUsd, value ?? 0)
  const isChanged = notes !== lead.notes || estimatedValueUsd !== lead.estimatedValueUsd
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || isPending) return
    setPending(true)
    try {
      await saveLead(lead.id, { notes, estimatedValueUsd })
      toast.success('Saved')
      onSaved()
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="mt-6 grid gap-3">
      <MoneyField
        label="Expected value"
        value={value}
        onChange={setValue}
        help="Starts as the amount the consumer said they’d invest."
      />
      <TextArea
        label="Notes"
        rows={3}
        maxLength={4_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        help={notesHelp(lead, role === 'firm_admin')}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={!isChanged}
        pending={isPending}
        pendingLabel="Saving"
      >
        Save
      </Button>
    </form>
  )
}
