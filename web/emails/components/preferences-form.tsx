import { useEffect, useState } from 'react'
import type { EmailPreferences } from '#contract/emails/schemas.ts'
import { preferencesOf } from '#contract/emails/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { savePreferences } from '../api.ts'
import { preferenceTexts } from '../copy.ts'

/** Which emails the user gets; each choice is saved as it is made. */
export function PreferencesForm({ preferences, role }: { preferences: EmailPreferences; role: Role }) {
  const [chosen, setChosen] = useState(preferences)
  useEffect(() => setChosen(preferences), [preferences])
  const choose = async (next: EmailPreferences) => {
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
      {preferencesOf(role).map((name) => (
        <Checkbox
          key={name}
          {...preferenceTexts[name]}
          checked={chosen[name]}
          onChange={(event) => void choose({ ...chosen, [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  )
}
