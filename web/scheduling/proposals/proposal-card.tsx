import { useEffect, useState } from 'react'
import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import { declineProposal, listProposals, withdrawProposal } from '#contract/scheduling/proposals/endpoints.ts'
import type { Proposal } from '#contract/scheduling/proposals/schemas.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { zoneNote } from '#web/platform/times/zones.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusPageHeading } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ReasonDialog } from '../appointments/reason-dialog.tsx'
import { useZone } from '../state.ts'
import { AcceptForm } from './accept-form.tsx'
import { TakenTime } from './taken-time.tsx'

type ProposalCardProps = { proposal: Proposal; onChanged?: () => void }

/** One offer: what and when, and what the viewer can do about it. */
export function ProposalCard({ proposal, onChanged }: ProposalCardProps) {
  const { kind, mode, message, times, can, expiresAt, with: person } = proposal
  const { zone } = useZone()
  const notShown = useNotShown()
  const [isDeclining, setDeclining] = useState(false)
  useEffect(() => keepFocus, [])
  const isOffered = can.includes('decline')
  // The advisor left the market: the times are free and cannot be booked.
  const isClosed = isOffered && !can.includes('accept') && times.some(({ isFree }) => isFree)
  const name = nameInSentence(person.displayName)
  const noun = times.length === 1 ? 'time' : 'times'
  const reload = () => void invalidate(listProposals)
  const [isWithdrawing, runAction] = useAction()
  const withdraw = async () => {
    try {
      await call(withdrawProposal, { params: { id: proposal.id } })
      toast.success('Suggestion withdrawn', { detail: `We’ve let ${name} know.` })
    } finally {
      reload()
    }
  }
  return (
    <section aria-label={`Times suggested ${isOffered ? 'by' : 'to'} ${person.displayName}`} className="grid gap-3">
      <div>
        <p className="font-strong text-16/6">
          {isOffered
            ? `${person.displayName} suggests ${times.length === 1 ? 'a time' : `${times.length} times`}`
            : `You suggested ${times.length === 1 ? 'a time' : `${times.length} times`} to ${name}`}
        </p>
        <p className="type-note text-ink-2">
          {kindNames[kind]} {modePhrases[mode]}.{' '}
          {isClosed
            ? `${person.displayName} isn’t taking appointments right now, so you can’t book these times.`
            : `Not booked until ${isOffered ? 'you accept' : 'they accept'}. Open until ${when(expiresAt, 'moment', zone)}. ${zoneNote(zone)}`}
        </p>
        {notShown && <p className="mt-1.5 type-note text-ink-2">Message: {notShown}</p>}
        {message && <p className="mt-1.5 max-w-[60ch] type-ui-s [overflow-wrap:anywhere]">“{message}”</p>}
      </div>
      {isClosed ? (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setDeclining(true)}>
            Decline
            <span className="sr-only"> what {person.displayName} suggests</span>
          </Button>
        </div>
      ) : isOffered ? (
        <AcceptForm
          proposal={proposal}
          onDecline={() => setDeclining(true)}
          onChanged={() => {
            reload()
            void invalidate(listAppointments)
            onChanged?.()
          }}
        />
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 type-ui-s">
            {times.map(({ startsAt, isFree }) => (
              <li key={startsAt}>
                {isFree ? when(startsAt, 'moment', zone) : <TakenTime at={when(startsAt, 'moment', zone)} />}
              </li>
            ))}
          </ul>
          <div>
            <Button size="sm" variant="secondary" pending={isWithdrawing} onClick={() => void runAction(withdraw)}>
              Withdraw
              <span className="sr-only">
                {' '}
                the {noun} suggested to {person.displayName}
              </span>
            </Button>
          </div>
        </>
      )}
      <ReasonDialog
        open={isDeclining}
        onOpenChange={setDeclining}
        title={`Decline the ${noun} ${person.displayName} suggests?`}
        description="They can suggest others, and you can book another time yourself."
        reader={name}
        words={{ action: 'Decline', keep: `Keep the ${noun}`, pending: 'Declining' }}
        onSend={async (reason) => {
          await call(declineProposal, { params: { id: proposal.id }, body: { reason } })
          toast.success('Declined', { detail: `We’ve let ${name} know.` })
          reload()
        }}
        onRefused={reload}
      />
    </section>
  )
}

/** An offer goes with the button that answered it. */
function keepFocus() {
  if (document.activeElement === document.body) focusPageHeading()
}
