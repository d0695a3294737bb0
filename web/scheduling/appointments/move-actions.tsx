import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton, type ConfirmProps } from './confirm-button.tsx'
import { LazyReschedule } from './lazy-reschedule.tsx'

/** What an advisor does about a new time that a consumer chose: agree to it, or choose another. */
export function MoveActions(props: ConfirmProps) {
  const { appointment, onChanged } = props
  const [isChoosing, setChoosing] = useState(false)
  const { displayName } = appointment.with
  return (
    <span className="flex flex-wrap gap-2">
      <ConfirmButton {...props} subject={`the new time of ${displayName}`} />
      <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
        Choose a time
        <span className="sr-only"> for {displayName}</span>
      </Button>
      {isChoosing && <LazyReschedule appointment={appointment} onOpenChange={setChoosing} onDone={onChanged} />}
    </span>
  )
}
