import { useState } from 'react'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { ownZone, zoneName } from '#web/platform/zones.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { updateAvailability } from '../api.ts'

/**
 * Says in which zone the calendar is, and changes it to that of the device in one click where they
 * differ.
 */
export function ZoneLead({ zone, onChanged }: { zone: string; onChanged: () => void }) {
  const [isSaving, setSaving] = useState(false)
  const own = ownZone()
  const isElsewhere = own !== zone && zoneName(own) !== zoneName(zone)
  const change = async () => {
    setSaving(true)
    try {
      await updateAvailability((current) => ({ ...current, timeZone: own }))
      toast.success(`Your calendar is now in ${zoneName(own)}`, { detail: 'Existing appointments don’t change.' })
      onChanged()
    } catch (error) {
      toastProblem(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      Times shown in {zoneName(zone)} (your work hours).
      {isElsewhere && (
        <>
          {' '}
          Your device is set to {zoneName(own)}.{' '}
          <button type="button" className="link" disabled={isSaving} onClick={() => void change()}>
            Use {zoneName(own)}
          </button>
        </>
      )}
    </>
  )
}
