import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { bookingNotesMaxLength } from '#contract/scheduling/values.ts'
import { when } from '#web/platform/format.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { kindTitle } from '../copy.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { SlotPicker } from './slot-picker.tsx'
import type { Booking } from './use-booking.ts'

/**
 * What one chooses and writes to book: a time, a way to meet, and a note if one likes. `roomy`
 * where seven days fit.
 */
export function BookingFields({
  booking,
  roomy,
  title,
}: {
  booking: Booking
  roomy?: boolean
  /** What is booked, where more is said than its name. */
  title?: ReactNode
}) {
  const { kinds, kind, week, startsAt, takenTime, nearest, mode, problem } = booking
  const [hasNotes, setHasNotes] = useState(false)
  const name = nameInSentence(booking.advisor.displayName)
  return (
    <div>
      {kinds.length > 1 && (
        <div className="mb-4">
          <Segmented
            label="Appointment type"
            value={kind}
            onChange={booking.setKind}
            options={kinds.map((value) => ({ value, label: kindTitle(value, week.lengthsMinutes?.[value]) }))}
          />
        </div>
      )}
      <SlotPicker
        title={title || kindTitle(kind, week.lengthsMinutes?.[kind])}
        week={week}
        value={startsAt}
        onChange={booking.choose}
        {...(roomy ? { roomy } : { level: 2 })}
      />
      {takenTime && !problem && (
        <div className="mt-3">
          <Notice tone="warn">
            {when(takenTime, 'moment', booking.zone)} is no longer open.{' '}
            {nearest.length > 0 ? 'The closest open times:' : 'No other times are open that week.'}
          </Notice>
          <fieldset className="mt-2 flex flex-wrap gap-2">
            <legend className="sr-only">Closest open times</legend>
            {nearest.map((time) => (
              <Button key={time} variant="secondary" size="sm" onClick={() => booking.choose(time)}>
                {when(time, 'moment', booking.zone)}
              </Button>
            ))}
          </fieldset>
        </div>
      )}
      {startsAt && (
        <div className="mt-4 grid grid-cols-1 gap-3">
          <ModeSwitch modes={week.modes} value={mode} onChange={booking.setMode} />
          {mode === 'phone' && (
            <TextField
              label="Your phone number"
              type="tel"
              autoComplete="tel"
              help={`${booking.advisor.displayName} calls you at this number.`}
              error={booking.phoneError}
              ref={booking.phoneField}
              value={booking.phone}
              onChange={(event) => booking.setPhone(event.currentTarget.value)}
            />
          )}
          {hasNotes || booking.notes ? (
            <TextArea
              label="What would you like to talk about?"
              optional
              autoFocus={hasNotes}
              help={`${name} can read this before you meet.`}
              rows={3}
              maxLength={bookingNotesMaxLength}
              value={booking.notes}
              onChange={(event) => booking.setNotes(event.currentTarget.value)}
            />
          ) : (
            <button
              type="button"
              className="link min-h-11 justify-self-start type-ui-s md:min-h-6"
              onClick={() => setHasNotes(true)}
            >
              Add a note for {name}
            </button>
          )}
        </div>
      )}
      {problem && (
        <div className="mt-3">
          <Notice
            tone="bad"
            action={
              problem.code === 'core.unverified' ? (
                <Link to="/verify" className="link type-ui-s">
                  Verify now
                </Link>
              ) : problem.code === 'scheduling.consultation-used' ? (
                <Link to="/appointments" className="link type-ui-s">
                  See your appointments
                </Link>
              ) : (
                problem.code === 'scheduling.consumer-busy' && (
                  <Button size="sm" variant="secondary" onClick={() => void booking.send({ evenIfBusy: true })}>
                    Book anyway
                  </Button>
                )
              )
            }
          >
            {problem.title}
          </Notice>
        </div>
      )}
    </div>
  )
}

/** What the other side will see, and how one gets out of it again. */
export function BookingNote({ booking: { advisor, consentedAt, week, mode } }: { booking: Booking }) {
  const name = nameInSentence(advisor.displayName)
  const seen = mode === 'phone' ? 'name, email and phone number' : 'name and email'
  return (
    <p className="type-note text-ink-3">
      {week.confirmation === 'instant'
        ? 'Your time is confirmed right away. '
        : `${advisor.displayName} confirms each request. `}
      {consentedAt
        ? `You agreed on ${when(consentedAt, 'date')} to share your name and email with ${name}. `
        : `${name} will see your ${seen}. If you haven’t agreed to that yet, we’ll ask you first. `}
      Reschedule or cancel any time before it starts.
    </p>
  )
}
