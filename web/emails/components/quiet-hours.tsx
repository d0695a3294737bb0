import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { zoneName } from '#contract/core/zones.ts'
import { getQuietHours, saveQuietHours } from '#contract/emails/endpoints.ts'
import { QuietHours, type QuietHoursChoice } from '#contract/emails/schemas.ts'
import { usualQuietHours } from '#contract/emails/values.ts'
import { call } from '#web/platform/api/call.ts'
import { queryClient, updateReply, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** The hours in which nothing reaches a person that can wait. */
export function QuietHoursSettings() {
  const read = useEndpoint(getQuietHours, {})
  return (
    <section aria-labelledby="quiet-hours-title" className="pt-6">
      <h3 id="quiet-hours-title" className="type-title-3">
        Quiet hours
      </h3>
      <p className="mt-1 max-w-[60ch] type-ui-s text-ink-2">
        Push messages, and emails that can wait, arrive when they end. A ringing call, someone waiting in your call,
        changes of appointments and security always reach you.
      </p>
      <div className="mt-2">
        {read.data ? (
          <QuietHoursForm stored={read.data.quietHours} />
        ) : (
          <ReadPlaceholder read={read} name="Quiet hours">
            <Loading name="quiet hours" />
          </ReadPlaceholder>
        )}
      </div>
    </section>
  )
}

function QuietHoursForm({ stored }: { stored: QuietHours | null }) {
  const [hours, setHours] = useState(stored)
  const [issue, setIssue] = useState<{ field: unknown; message: string }>()
  const errorOf = (field: 'from' | 'until') => (issue?.field === field ? issue.message : undefined)
  // They follow the clock they were set by; people who travel set them again.
  const timeZone = hours?.timeZone ?? ownZone()
  const isTyped = useRef(false)
  const { mutate: send } = useMutation(
    {
      // In order, so that the newest is stored last.
      scope: { id: getQuietHours.path },
      mutationFn: (body: QuietHoursChoice) => call(saveQuietHours, { body }),
      onSuccess: async (_, body) => {
        await updateReply(getQuietHours, {}, () => body)
        toast.success('Saved')
      },
      onError: (problem, { quietHours }) => {
        // What was typed since stays.
        setHours((shown) => (shown === quietHours ? stored : shown))
        toastProblem(problem)
      },
    },
    queryClient(),
  )
  const save = (next: QuietHours | null) => {
    const found = next && QuietHours.safeParse(next).error?.issues[0]
    setIssue(found ? { field: found.path[0], message: found.message } : undefined)
    if (found) return
    isTyped.current = false
    send({ quietHours: next })
  }
  const switchOn = (isOn: boolean) => {
    const next = isOn ? { ...usualQuietHours, timeZone: ownZone() } : null
    setHours(next)
    save(next)
  }
  // A time is complete when its field is left: each figure of it would be a save of its own.
  const type = (part: Partial<QuietHours>) => {
    isTyped.current = true
    setHours((shown) => shown && { ...shown, ...part, timeZone: ownZone() })
  }
  const saveTyped = () => isTyped.current && save(hours)
  return (
    <>
      <Checkbox
        label="Keep quiet hours"
        checked={hours !== null}
        onChange={(event) => switchOn(event.currentTarget.checked)}
      />
      {hours && (
        <div className="grid max-w-90 grid-cols-2 gap-4">
          <DateField
            label="From"
            type="time"
            value={hours.from}
            error={errorOf('from')}
            onChange={(event) => type({ from: event.currentTarget.value })}
            onBlur={saveTyped}
          />
          <DateField
            label="Until"
            type="time"
            value={hours.until}
            error={errorOf('until')}
            onChange={(event) => type({ until: event.currentTarget.value })}
            onBlur={saveTyped}
          />
          <p className="col-span-2 type-note text-ink-3">{`In ${zoneName(timeZone)}.`}</p>
        </div>
      )}
    </>
  )
}
