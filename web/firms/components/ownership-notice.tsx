import { withdrawOwnership } from '#contract/firms/endpoints.ts'
import type { Team } from '#contract/firms/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { acceptOwnership } from '../api.ts'

/** The open offer of ownership, with what the viewer may do about it. */
export function OwnershipNotice({ team, viewerId, onDone }: { team: Team; viewerId: string; onDone: () => void }) {
  const [isPending, runAction] = useAction()
  const { ownershipOffer: offer, members, role, firm } = team
  if (!offer) return null
  const run = (act: () => Promise<unknown>, done: string) =>
    runAction(async () => {
      await act()
      toast.success(done)
      onDone()
    })
  const isForViewer = offer.toId === viewerId
  const name = members.find(({ person }) => person.id === offer.toId)?.person.displayName ?? 'an administrator'
  const until = when(offer.expiresAt, 'date')
  return (
    <Notice>
      <p>
        {isForViewer
          ? `The owner offers you ${firm.name}. If you accept, you’ll manage its plan and answer for it, and they become an administrator. The offer is open until ${until}.`
          : `Ownership of ${firm.name} is offered to ${name} until ${until}. It passes when they accept.`}
      </p>
      {(isForViewer || role === 'owner') && (
        <div className="mt-3 flex flex-wrap gap-3">
          {isForViewer && (
            <Button
              size="sm"
              pending={isPending}
              pendingLabel="Accepting"
              onClick={() => void run(acceptOwnership, `You now own ${firm.name}`)}
            >
              Accept ownership
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            disabled={isPending}
            onClick={() => void run(() => call(withdrawOwnership), isForViewer ? 'Offer declined' : 'Offer withdrawn')}
          >
            {isForViewer ? 'Decline' : 'Withdraw offer'}
          </Button>
        </div>
      )}
    </Notice>
  )
}
