import { useState } from 'react'
import { bookAppointment } from '#contract/scheduling/endpoints.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { listFollowUps } from '#contract/scheduling/follow-ups/endpoints.ts'
import type { FollowUp } from '#contract/scheduling/follow-ups/schemas.ts'
import { listProposals, proposeTimes } from '#contract/scheduling/proposals/endpoints.ts'
import { proposalChanged } from '#contract/scheduling/proposals/events.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, justRead, prefetch, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { bookingVerb, kindText, lengthOf } from '../copy.ts'
import { useZone } from '../state.ts'

const events = [appointmentChanged, proposalChanged]

/** Reads them for a page's loader. */
export const readFollowUps = () => prefetch(listFollowUps, {})

/**
 * People met lately, with an open time four weeks on: a consumer books it with one click, an
 * advisor suggests it.
 */
export function FollowUps({ onBooked }: { onBooked?: () => void }) {
  const { data } = useEndpoint(listFollowUps, {}, justRead)
  useServerEvents(events, () => void invalidate(listFollowUps))
  if (!data || data.items.length === 0) return null
  return (
    <Panel className="mb-5 p-4 md:p-5">
      <PanelHead title="Follow-ups" />
      <ul className="mt-3 border-t">
        {data.items.map((item) => (
          <FollowUpRow key={item.appointmentId} item={item} {...(onBooked && { onBooked })} />
        ))}
      </ul>
    </Panel>
  )
}

function FollowUpRow({ item, onBooked }: { item: FollowUp; onBooked?: () => void }) {
  const { with: person, startsAt, kind, mode, phone, confirmation } = item
  const { zone } = useZone()
  const [isSending, setSending] = useState(false)
  const [conflict, setConflict] = useState<string | null>(null)
  const isAdvisor = person.role === 'consumer'
  const name = nameInSentence(person.displayName)
  const time = when(startsAt, 'moment', zone)
  const offer = async () => {
    await call(proposeTimes, { body: { consumerId: person.id, kind, mode, times: [startsAt], message: '' } })
    toast.success('Time suggested', { detail: `We’ve let ${name} know. We’ll tell you when they answer.` })
  }
  const reserve = async (evenIfBusy: boolean) => {
    const wanted = { startsAt, kind, mode, timeZone: zone, notes: '', phone, evenIfBusy }
    const booked = await call(bookAppointment, { body: { advisorId: person.id, ...wanted } })
    if (booked.status === 'confirmed') toast.success(`Booked for ${time}`, { detail: `We’ve let ${name} know.` })
    else toast.success('Request sent', { detail: `${name} will confirm or suggest another time.` })
  }
  const send = async (evenIfBusy = false) => {
    setSending(true)
    setConflict(null)
    try {
      await (isAdvisor ? offer() : reserve(evenIfBusy))
      onBooked?.()
      void invalidate(listProposals)
    } catch (error) {
      setSending(false)
      const { code, title } = problemText(error)
      // Nothing has changed, and the person may want both.
      if (code === 'scheduling.consumer-busy') return setConflict(title)
      toastProblem(error)
    }
    void invalidate(listFollowUps)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b py-3 last:border-b-0 last:pb-0">
      <Avatar size={40} name={person.displayName} photoUrl={person.avatarUrl} />
      <div className="min-w-0 flex-1 basis-50">
        <p className="font-strong">{person.displayName}</p>
        <p className="type-note text-ink-2">
          {kindText(item)}, {lengthOf(item)} min, {time}
          {phone && `. ${nameInSentence(person.displayName, { isFirst: true })} calls you at ${phone}`}
        </p>
      </div>
      <Button size="sm" variant="secondary" pending={isSending} pendingLabel="Sending" onClick={() => void send()}>
        {isAdvisor ? 'Suggest this time' : `${bookingVerb(confirmation)} this time`}
        <span className="sr-only"> with {person.displayName}</span>
      </Button>
      {conflict && (
        <div className="basis-full">
          <Notice
            tone="bad"
            action={
              <Button size="sm" variant="secondary" onClick={() => void send(true)}>
                {bookingVerb(confirmation)} anyway
              </Button>
            }
          >
            {conflict}
          </Notice>
        </div>
      )}
    </li>
  )
}
