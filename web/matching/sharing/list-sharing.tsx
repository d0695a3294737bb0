import { useState } from 'react'
import { endListSharing } from '#contract/matching/sharing/endpoints.ts'
import type { ListSharing as Sharing } from '#contract/matching/sharing/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { when } from '#web/platform/format.ts'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { partnerInSentence } from '../copy.ts'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((part) => part.InviteDialog))

/** With whom the list is shared, and the way to begin and to end it. */
export function ListSharing({ sharing, onChanged }: { sharing: Sharing; onChanged: () => void }) {
  const { partner, invitation } = sharing
  const [isInviting, setInviting] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const [isWithdrawing, runAction] = useAction()
  const end = async () => {
    await call(endListSharing)
    onChanged()
  }
  return (
    <section aria-label="Shared list" className="mb-6">
      <Panel className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3">
        {partner ? (
          <>
            <p className="min-w-0 flex-1 basis-64 type-ui-s">
              <span className="font-strong">You and {partnerInSentence(partner.firstName)} have shared this list</span>{' '}
              <span className="text-ink-2">
                since {when(partner.since, 'date')}. You both see what each of you saved and your notes, and nothing
                else.
              </span>
            </p>
            <Button variant="text" size="sm" className="-mx-2" onClick={() => setEnding(true)}>
              Stop sharing
            </Button>
          </>
        ) : invitation ? (
          <>
            <p className="min-w-0 flex-1 basis-64 type-ui-s [overflow-wrap:anywhere]">
              <span className="font-strong">You invited {invitation.email}.</span>{' '}
              <span className="text-ink-2">
                {invitation.state === 'expired'
                  ? 'The invitation has expired.'
                  : `The invitation is valid until ${when(invitation.expiresAt, 'date')}.`}
              </span>
            </p>
            <Button variant="text" size="sm" className="-mx-2" onClick={() => setInviting(true)}>
              Invite again
            </Button>
            <Button
              variant="text"
              size="sm"
              className="-mx-2"
              pending={isWithdrawing}
              onClick={() => void runAction(end)}
            >
              Withdraw
            </Button>
          </>
        ) : (
          <>
            <p className="min-w-0 flex-1 basis-64 type-ui-s">
              <span className="font-strong">Deciding together?</span>{' '}
              <span className="text-ink-2">
                Only you see this list. Invite your partner, and see what you both think.
              </span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => setInviting(true)}>
              Invite your partner
            </Button>
          </>
        )}
      </Panel>
      {isInviting && (
        <InviteDialog
          email={invitation?.email ?? ''}
          onClose={() => setInviting(false)}
          onInvited={() => {
            setInviting(false)
            onChanged()
          }}
        />
      )}
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={`Stop sharing with ${partner ? partnerInSentence(partner.firstName) : 'your partner'}?`}
        description="You each keep the advisors you saved, and neither of you sees the other’s anymore. Your notes are hidden until you share a list again."
        action="Stop sharing"
        pendingLabel="Stopping"
        keep="Cancel"
        onConfirm={end}
      />
    </section>
  )
}
