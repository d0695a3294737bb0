import { useEffect, useState } from 'react'
import type { NotificationPreferences } from '#contract/notifications/schemas.ts'
import type { Role } from '#contract/profiles/values.ts'
import { toastProblem } from '#web/platform/problem-view.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { savePreferences } from '../api.ts'

type Choice = { name: keyof NotificationPreferences; label: string; help?: string; only?: readonly Role[] }

const choices: readonly Choice[] = [
  { name: 'mailMessages', label: 'New messages', help: 'When you’re away' },
  {
    name: 'mailAppointments',
    label: 'Appointments',
    help: 'Requested, confirmed, rescheduled and canceled, plus reminders',
  },
  { name: 'mailLeads', label: 'New leads', only: ['advisor', 'firm_admin'] },
  {
    name: 'mailMatches',
    label: 'New matches',
    help: 'New strong matches, and openings you’re on the waiting list for',
    only: ['consumer'],
  },
  { name: 'mailProductNews', label: 'Product updates', help: 'A few times a year' },
]

/** Which notices also come by mail; each choice is saved as it is made. */
export function PreferencesForm({ preferences, role }: { preferences: NotificationPreferences; role: Role }) {
  const [chosen, setChosen] = useState(preferences)
  useEffect(() => setChosen(preferences), [preferences])
  const choose = async (next: NotificationPreferences) => {
    const before = chosen
    setChosen(next)
    try {
      setChosen(await savePreferences(next))
      toast.success('Saved')
    } catch (error) {
      setChosen(before)
      toastProblem(error)
    }
  }
  return (
    <div>
      {choices
        .filter(({ only }) => !only || only.includes(role))
        .map(({ name, label, help }) => (
          <Checkbox
            key={name}
            label={label}
            {...(help && { help })}
            checked={chosen[name]}
            onChange={(event) => void choose({ ...chosen, [name]: event.currentTarget.checked })}
          />
        ))}
    </div>
  )
}
