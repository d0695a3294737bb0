import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { deleteEntry } from '#contract/scheduling/entries/endpoints.ts'
import type { AppointmentEntry } from '#contract/scheduling/entries/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { sideOf } from '../copy.ts'

type EntryRowProps = { appointment: Appointment; entry: AppointmentEntry; isWritable: boolean }

/** One line with its writer, and a way to remove an own one. */
export function EntryRow({ appointment, entry, isWritable }: EntryRowProps) {
  const revalidate = useRevalidate()
  const [isRemoving, setRemoving] = useState(false)
  const isOwn = entry.by === sideOf(appointment)
  const remove = async () => {
    setRemoving(true)
    try {
      await call(deleteEntry, { params: { id: appointment.id, entryId: entry.id } })
    } catch (error) {
      toastProblem(error)
      setRemoving(false)
    }
    void revalidate()
  }
  return (
    <li className="flex items-start gap-2 border-b py-1.5 last:border-b-0">
      <p className="min-w-0 flex-1 type-ui-s [overflow-wrap:anywhere]">
        {entry.text} <span className="type-note text-ink-3">{isOwn ? 'You' : appointment.with.displayName}</span>
      </p>
      {isOwn && isWritable && (
        <IconButton icon={X} label={`Remove “${entry.text}”`} disabled={isRemoving} onClick={() => void remove()} />
      )}
    </li>
  )
}
