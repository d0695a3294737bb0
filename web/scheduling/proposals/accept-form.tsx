import { useId, useState } from 'react'
import { noPhoneMessage, Phone } from '#contract/core/fields.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { acceptProposal } from '#contract/scheduling/proposals/endpoints.ts'
import type { Proposal } from '#contract/scheduling/proposals/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useZone } from '../state.ts'
import { TakenTime } from './taken-time.tsx'

type AcceptFormProps = {
  proposal: Proposal
  onDecline: () => void
  /** A time is booked, or one could not be, because the offer has changed. */
  onChanged: () => void
}

/** The offered times to choose from, and the two answers. */
export function AcceptForm({ proposal, onDecline, onChanged }: AcceptFormProps) {
  const { id, mode, times, with: person } = proposal
  const { zone } = useZone()
  const group = useId()
  const [wanted, setWanted] = useState<string | null>(null)
  const [phone, setPhone] = useState('')
  const [problem, setProblem] = useState<{ title: string; code?: ProblemCode } | null>(null)
  const [phoneError, setPhoneError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const free = times.filter(({ isFree }) => isFree)
  const chosen = free.find(({ startsAt }) => startsAt === wanted) ?? free[0]

  const accept = async (evenIfBusy: boolean) => {
    if (!chosen) return
    if (mode === 'phone' && !Phone.safeParse(phone).success) return setPhoneError(noPhoneMessage)
    setSending(true)
    setProblem(null)
    try {
      const { startsAt } = chosen
      await call(acceptProposal, {
        params: { id },
        body: { startsAt, timeZone: zone, phone: mode === 'phone' ? phone : '', evenIfBusy },
      })
      toast.success(`Booked for ${when(startsAt, 'moment', zone)}`, {
        detail: 'It’s confirmed, and we’ve emailed you both.',
      })
      onChanged()
    } catch (error) {
      const shown = problemText(error)
      setProblem(shown)
      // Somebody else may have taken a time: show what is left.
      if (shown.code !== 'scheduling.consumer-busy') onChanged()
    } finally {
      setSending(false)
    }
  }

  return (
    <Form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        return isSending ? undefined : accept(false)
      }}
    >
      <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
        <legend className="sr-only">Suggested times</legend>
        {times.map(({ startsAt, isFree }) =>
          isFree ? (
            <label key={startsAt}>
              <input
                type="radio"
                name={group}
                value={startsAt}
                checked={startsAt === chosen?.startsAt}
                onChange={() => setWanted(startsAt)}
                className="peer sr-only"
              />
              <span className="grid min-h-11 place-items-center rounded-m border border-line-2 bg-surface px-3 type-ui-s font-medium text-action transition-colors hover:border-action peer-checked:border-action peer-checked:bg-wash peer-checked:font-strong peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2">
                {when(startsAt, 'moment', zone)}
              </span>
            </label>
          ) : (
            <TakenTime key={startsAt} at={when(startsAt, 'moment', zone)} />
          ),
        )}
      </fieldset>
      {mode === 'phone' && (
        <TextField
          label="Your phone number"
          type="tel"
          autoComplete="tel"
          help={`${person.displayName} calls you at this number.`}
          error={phoneError}
          value={phone}
          onChange={(event) => {
            setPhone(event.currentTarget.value)
            setPhoneError(undefined)
          }}
        />
      )}
      {problem && (
        <Notice
          tone="bad"
          action={
            problem.code === 'scheduling.consumer-busy' && (
              <Button size="sm" variant="secondary" onClick={() => void accept(true)}>
                Accept anyway
              </Button>
            )
          }
        >
          {problem.title}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!chosen} pending={isSending} pendingLabel="Booking">
          {chosen ? `Accept ${when(chosen.startsAt, 'moment', zone)}` : 'No time is left'}
        </Button>
        <Button size="sm" variant="secondary" onClick={onDecline}>
          Decline
          <span className="sr-only"> what {person.displayName} suggests</span>
        </Button>
      </div>
    </Form>
  )
}
