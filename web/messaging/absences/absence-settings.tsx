import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { endAbsence, getAbsence, saveAbsence } from '#contract/messaging/absences/endpoints.ts'
import { Absence } from '#contract/messaging/absences/schemas.ts'
import { awayMessageMaxLength } from '#contract/messaging/values.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { day } from '#web/platform/format.ts'
import { daysOf, instantsOf, localDay } from '#web/platform/times/local-days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const firstWords = 'Thank you for your message. I’m out of the office and will answer when I’m back.'

type Errors = { readonly startsAt?: string; readonly endsAt?: string; readonly message?: string }

/** Where an advisor says when they are away and what clients read meanwhile. */
export function AbsenceSettings() {
  const read = useEndpoint(getAbsence, {})
  return read.data ? (
    <AbsenceForm key={JSON.stringify(read.data.absence)} absence={read.data.absence} />
  ) : (
    <ReadPlaceholder read={read} name="Your dates">
      <Loading name="your dates" />
    </ReadPlaceholder>
  )
}

function AbsenceForm({ absence }: { absence: Absence | null }) {
  const [{ from, to }, setDays] = useState(absence ? daysOf(absence) : { from: '', to: '' })
  const [message, setMessage] = useState(absence?.message ?? firstWords)
  const placeholder = useNotShown() ?? undefined
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, runAction] = useAction()
  const [today, setToday] = useState('')
  useEffect(() => setToday(localDay(new Date())), [])

  const act = (work: () => Promise<unknown>, done: string) =>
    runAction(async () => {
      await work()
      toast.success(done)
      await invalidate(getAbsence)
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = 'Choose a day'
    if (from === '' || to === '')
      return setErrors({ ...(from === '' && { startsAt: missing }), ...(to === '' && { endsAt: missing }) })
    const parsed = Absence.safeParse({ ...instantsOf({ from, to }), message })
    setErrors(Object.fromEntries(parsed.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []))
    if (parsed.success) void act(() => call(saveAbsence, { body: parsed.data }), 'Out of office saved')
  }
  return (
    <Form onSubmit={save} className="grid max-w-140 gap-4">
      {absence && (
        <p className="type-ui-s text-ink-2">
          {`Set from ${day(daysOf(absence).from, 'longDate')} through ${day(daysOf(absence).to, 'longDate')}.`}
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <DateField
          label="First day"
          min={today}
          value={from}
          onChange={(event) => setDays({ from: event.currentTarget.value, to })}
          error={errors.startsAt}
        />
        <DateField
          label="Last day"
          min={from || today}
          value={to}
          onChange={(event) => setDays({ from, to: event.currentTarget.value })}
          error={errors.endsAt}
        />
      </div>
      <p className="type-ui-s text-ink-2">
        People can still book your open times. To prevent that, block them in{' '}
        <Link to="/schedule" className="link">
          your calendar
        </Link>
        .
      </p>
      <TextArea
        label="Automatic reply"
        placeholder={placeholder}
        maxLength={awayMessageMaxLength}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={errors.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button pending={isPending} pendingLabel="Saving" type="submit">
          Save out of office
        </Button>
        {absence && (
          <Button variant="secondary" onClick={() => void act(() => call(endAbsence), 'Out of office ended')}>
            End it
          </Button>
        )}
      </div>
    </Form>
  )
}
