import { useState } from 'react'
import { Problem } from '#contract/problems.ts'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { proposeTimes } from '#contract/scheduling/proposals/endpoints.ts'
import { proposalMessageMaxLength, proposalTimes } from '#contract/scheduling/proposals/values.ts'
import { type AppointmentKind, type AppointmentMode, appointmentKinds } from '#contract/scheduling/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ModeSwitch } from '../booking/mode-switch.tsx'
import { SlotPicker } from '../booking/slot-picker.tsx'
import { useSlots } from '../booking/use-slots.ts'
import { kindTitle } from '../copy.ts'
import { useZone } from '../state.ts'
import { OtherTime } from './other-time.tsx'

export type ProposeDialogProps = {
  /** The advisor who offers. */
  advisorId: string
  client: { id: string; displayName: string }
  /** What is offered at first; otherwise it depends on whether the two have met. */
  kind?: AppointmentKind
  onClose: () => void
  onDone: () => void
}

/** An advisor offers a client one time or several; the client accepts one of them. */
export function ProposeDialog({ advisorId, client, kind: first, onClose, onDone }: ProposeDialogProps) {
  const { zone } = useZone()
  const { data: completed } = useEndpoint(listAppointments, first ? null : { query: completedWith(client.id) })
  const hasMet = completed && completed.items.length > 0
  const [chosenKind, setKind] = useState<AppointmentKind | null>(first ?? null)
  const kind = chosenKind ?? (hasMet ? 'follow_up' : 'consultation')
  const [wantedMode, setMode] = useState<AppointmentMode>('video')
  const [times, setTimes] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const week = useSlots({ advisorId, kind, zone })
  const mode = week.modes.includes(wantedMode) ? wantedMode : (week.modes[0] ?? 'video')
  const name = nameInSentence(client.displayName)
  const toggle = (time: string) => {
    setProblem(null)
    // Chosen for this kind: what is read later does not change it.
    setKind(kind)
    if (times.includes(time)) setTimes(times.filter((chosen) => chosen !== time))
    else if (times.length < proposalTimes) setTimes([...times, time].toSorted())
    else setProblem(`You can suggest up to ${proposalTimes} times. Remove one first.`)
  }
  const send = async () => {
    setSending(true)
    setProblem(null)
    try {
      await call(proposeTimes, { body: { consumerId: client.id, kind, mode, times: [...times], message } })
      onClose()
      toast.success('Times suggested', { detail: `We’ve let ${name} know. We’ll tell you when they answer.` })
      onDone()
    } catch (error) {
      const held = heldTimes(error, times)
      setTimes(times.filter((time) => !held.includes(time)))
      setProblem(held.length > 0 ? heldText(held.map((time) => when(time, 'moment', zone))) : problemText(error).title)
      week.refresh()
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      wide
      title={`Suggest times to ${client.displayName}`}
      description={`Choose one time or up to ${proposalTimes}. They aren’t held: the first person to book one has it.`}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" className="max-md:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={times.length === 0} pending={isSending} pendingLabel="Sending" onClick={() => void send()}>
            {times.length === 0
              ? 'Choose a time'
              : times.length === 1
                ? 'Suggest this time'
                : `Suggest ${times.length} times`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Segmented
          label="Appointment type"
          value={kind}
          onChange={(value) => {
            setKind(value)
            // They stay: whether another length fits is answered when they are sent.
            setProblem(null)
          }}
          options={appointmentKinds.map((value) => ({ value, label: kindTitle(value, week.lengthsMinutes?.[value]) }))}
        />
        <SlotPicker title="Your open times" roomy week={week} value={times} onChange={toggle} />
        <OtherTime zone={zone} onAdd={(time) => !times.includes(time) && toggle(time)} />
        {times.length > 0 && (
          <ul aria-label="Chosen times" className="flex flex-wrap gap-2">
            {times.map((time) => (
              <li key={time}>
                <Button size="sm" variant="secondary" onClick={() => toggle(time)}>
                  <span className="sr-only">Remove </span>
                  {when(time, 'moment', zone)}
                  <span aria-hidden="true"> ×</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ModeSwitch modes={week.modes} value={mode} onChange={setMode} />
        <TextArea
          label="Note"
          optional
          rows={2}
          maxLength={proposalMessageMaxLength}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}

const completedWith = (withId: string) => ({ withId, status: 'completed', limit: 1 }) as const

/** The times of a refused offer that the advisor's calendar holds. */
function heldTimes(error: unknown, times: readonly string[]): string[] {
  const fields = error instanceof Problem && error.code === 'scheduling.time-held' ? (error.fields ?? []) : []
  return times.filter((_, at) => fields.some(({ path }) => path === `times.${at}`))
}

const heldText = (moments: readonly string[]) =>
  moments.length === 1
    ? `You’re already busy at this time, so we took it off: ${moments[0]}.`
    : `You’re already busy at these times, so we took them off: ${moments.join('; ')}.`
