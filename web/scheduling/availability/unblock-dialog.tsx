import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { updateAvailability } from '../api.ts'
import { clockOf, dayText } from '../calendar/days.ts'
import type { BusyBlock } from '../linked-calendars/busy-blocks.ts'
import { hoursOn, openText, withoutBlock } from './hours.ts'

/** Time of one day that its advisor has blocked. */
export type BlockedTime = { day: string; block: BusyBlock }

type UnblockDialogProps = BlockedTime & { onClose: () => void; onChanged: () => void }

/** Says what is blocked on a day, and opens it again. */
export function UnblockDialog({ day, block, onClose, onChanged }: UnblockDialogProps) {
  const range = block.isWholeDay ? null : { from: clockOf(block.from), to: clockOf(block.to) }
  const remove = async () => {
    const saved = await updateAvailability((current) => ({
      ...current,
      exceptions: withoutBlock(current, day, range),
    }))
    toast.success(`${dayText(day, 'monthDate')}: ${openText(hoursOn(day, saved))}`)
    onChanged()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Blocked, ${block.isWholeDay ? 'all day' : block.times}`}
      description={`${dayText(day, 'full')}. Consumers can’t book this time.`}
      action="Remove the block"
      pendingLabel="Removing"
      keep="Keep it"
      variant="primary"
      onConfirm={remove}
    >
      <LinkButton to="?view=hours" variant="text" size="sm">
        See date overrides
      </LinkButton>
    </ConfirmDialog>
  )
}
