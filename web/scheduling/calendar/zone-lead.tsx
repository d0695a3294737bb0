import { useState } from 'react'
import { zoneName } from '#contract/core/zones.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { updateAvailability } from '../api.ts'

type ZoneLeadProps = { zone: string; onChanged: () => void }

/**
 * Says in which zone the calendar is, and offers that of the device where they differ. The hours
 * move with it, so it asks first.
 */
export function ZoneLead({ zone, onChanged }: ZoneLeadProps) {
  const [isAsking, setAsking] = useState(false)
  const own = ownZone()
  const isElsewhere = own !== zone && zoneName(own) !== zoneName(zone)
  return (
    <>
      Times shown in {zoneName(zone)} (your work hours).
      {isElsewhere && (
        <>
          {' '}
          Your device is set to {zoneName(own)}.{' '}
          <button type="button" className="link" onClick={() => setAsking(true)}>
            Use {zoneName(own)}
          </button>
        </>
      )}
      {isAsking && <ZoneDialog zone={zone} to={own} onClose={() => setAsking(false)} onChanged={onChanged} />}
    </>
  )
}

function ZoneDialog({ zone, to, onClose, onChanged }: ZoneLeadProps & { to: string; onClose: () => void }) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async () => {
    setSaving(true)
    setProblem(null)
    try {
      await updateAvailability((current) => ({ ...current, timeZone: to }))
      onClose()
      toast.success(`Your work hours are now in ${zoneName(to)}`, { detail: 'Existing appointments don’t change.' })
      onChanged()
    } catch (error) {
      setProblem(problemText(error).title)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Move your work hours to ${zoneName(to)}?`}
      description={`Your hours keep their clock times: 9:00 AM in ${zoneName(zone)} becomes 9:00 AM in ${zoneName(to)}, so people can book at other times than now. Appointments that are booked keep their times.`}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep {zoneName(zone)}
          </Button>
          <Button pending={isSaving} pendingLabel="Saving" onClick={() => void change()}>
            Use {zoneName(to)}
          </Button>
        </>
      }
    ></Dialog>
  )
}
