import { useState } from 'react'
import { dayIn } from '#contract/core/days.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { getAvailability } from '../api.ts'
import { LazyBlockTime } from './lazy-block-time.tsx'

/** Blocks time from a page that does not show the hours: they are read when the dialog opens. */
export function BlockTimeButton({ onSaved }: { onSaved: () => void }) {
  const [availability, setAvailability] = useState<Availability | null>(null)
  const [isReading, setReading] = useState(false)
  const open = async () => {
    setReading(true)
    try {
      setAvailability(await getAvailability())
    } catch (error) {
      toastProblem(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button size="sm" variant="secondary" pending={isReading} pendingLabel="Opening" onClick={() => void open()}>
        Block time
      </Button>
      {availability && (
        <LazyBlockTime
          availability={availability}
          today={dayIn(availability.timeZone, new Date())}
          onOpenChange={(isOpen) => !isOpen && setAvailability(null)}
          onSaved={onSaved}
        />
      )}
    </>
  )
}
