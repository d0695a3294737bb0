import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { saveNotificationPreferences } from '#contract/emails/endpoints.ts'
import type { NotificationChannels, NotificationPreferences } from '#contract/emails/schemas.ts'
import {
  type EmailTiming,
  emailTimings,
  type PreferenceSpec,
  preferenceGroups,
  preferencesOf,
  timingsOf,
} from '#contract/emails/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { queryClient } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { groupTexts, preferenceTexts, timingText } from '../copy.ts'
import { InvitationChoiceSettings } from './invitation-choice.tsx'

const saving = ['notification-preferences']

type PreferencesFormProps = {
  preferences: NotificationPreferences
  role: Role
  /** Reads the preferences again: those of a read from before the save are old. */
  onSaved: () => void
}

/** How the user is notified of each thing; each choice is saved as it is made. */
export function PreferencesForm({ preferences, role, onSaved }: PreferencesFormProps) {
  const [chosen, setChosen] = useState(preferences)
  const stored = useRef(preferences)
  useEffect(() => {
    if (queryClient().isMutating({ mutationKey: saving }) > 0) return
    stored.current = preferences
    setChosen(preferences)
  }, [preferences])
  // Each request carries all choices, so they go out in order and the newest is stored last.
  const { mutate: save } = useMutation(
    {
      mutationKey: saving,
      scope: { id: saving.join() },
      mutationFn: (body: NotificationPreferences) => call(saveNotificationPreferences, { body }),
      onSuccess: (saved) => {
        stored.current = saved
        toast.success('Saved')
      },
      onError: toastProblem,
      // The reply to an earlier choice would take back what was chosen since.
      onSettled: () => {
        if (queryClient().isMutating({ mutationKey: saving }) > 1) return
        setChosen(stored.current)
        onSaved()
      },
    },
    queryClient(),
  )
  const choose = (next: NotificationPreferences) => {
    setChosen(next)
    save(next)
  }
  const specs = preferencesOf(role)
  const groups = preferenceGroups.filter((group) => specs.some((spec) => spec.group === group))
  return (
    <>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="type-note text-ink-3">
            <th scope="col">
              <span className="sr-only">Notification</span>
            </th>
            <th scope="col" className="w-16 font-normal md:w-20">
              {brand.name}
            </th>
            <th scope="col" className="w-12 font-normal md:w-20">
              Push
            </th>
            <th scope="col" className="w-24 font-normal md:w-28">
              Email
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 type-title-3">
                {groupTexts[group]}
              </th>
            </tr>
            {specs
              .filter((spec) => spec.group === group)
              .map((spec) => (
                <PreferenceRow
                  key={spec.name}
                  spec={spec}
                  channels={chosen[spec.name]}
                  onChoose={(channels) => choose({ ...chosen, [spec.name]: channels })}
                />
              ))}
          </tbody>
        ))}
      </table>
      <InvitationChoiceSettings />
    </>
  )
}

type PreferenceRowProps = {
  spec: PreferenceSpec
  channels: NotificationChannels
  onChoose: (channels: NotificationChannels) => void
}

function PreferenceRow({ spec, channels, onChoose }: PreferenceRowProps) {
  const { label, help } = preferenceTexts[spec.name]
  const id = useId()
  return (
    <tr className="border-t">
      <th scope="row" className="py-2 pr-3 align-middle font-normal">
        <span className="type-ui-s">{label}</span>
        {help && (
          <span id={id} className="block type-note text-ink-3">
            {help}
          </span>
        )}
      </th>
      <td className="py-2">
        {spec.product === 'optional' ? (
          <Checkbox
            label={<span className="sr-only">{`${label} in ${brand.name}`}</span>}
            aria-describedby={help && id}
            checked={channels.product}
            onChange={(event) => onChoose({ ...channels, product: event.currentTarget.checked })}
          />
        ) : (
          <Fixed isOn={spec.product === 'always'} />
        )}
      </td>
      <td className="py-2">
        {spec.push === null ? (
          <Fixed isOn={false} />
        ) : (
          <Checkbox
            label={<span className="sr-only">{`${label} by push`}</span>}
            aria-describedby={help && id}
            checked={channels.push}
            onChange={(event) => onChoose({ ...channels, push: event.currentTarget.checked })}
          />
        )}
      </td>
      <td className="py-2">
        {spec.email === 'always' || spec.email === null ? (
          <Fixed isOn={spec.email === 'always'} />
        ) : (
          <select
            aria-label={`${label} by email`}
            aria-describedby={help && id}
            value={channels.email}
            onChange={(event) => onChoose({ ...channels, email: timingOf(event.currentTarget.value) })}
            className="min-h-11 w-full rounded border border-edge bg-surface px-2 type-ui-s md:min-h-10"
          >
            {timingsOf(spec).map((timing) => (
              <option key={timing} value={timing}>
                {timingText(timing, spec)}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  )
}

const Fixed = ({ isOn }: { isOn: boolean }) => <span className="type-ui-s text-ink-3">{isOn ? 'Always' : '–'}</span>

const timingOf = (value: string): EmailTiming => emailTimings.find((timing) => timing === value) ?? 'now'
