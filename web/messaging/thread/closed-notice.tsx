import { useState } from 'react'
import type { Chat } from '#contract/messaging/schemas.ts'
import type { ClosedReason } from '#contract/messaging/values.ts'
import { listBlocks, unblockPerson } from '#contract/profiles/endpoints.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { ConsentDialog } from '#web/profiles/consent/consent-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { closedSentence, ownBlockSentence } from '../copy.ts'

/**
 * In the place of the composer when nothing can be written: why, and what the person can do about
 * it.
 */
export function ClosedNotice({ chat, reason }: { chat: Chat; reason: ClosedReason }) {
  const isOwnBlock = useOwnBlock(chat.other.id, reason)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t bg-sunken px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] type-ui-s text-ink-2 md:px-6 md:py-4">
      <p role="status" className="min-w-50 flex-1">
        {isOwnBlock ? ownBlockSentence(chat) : closedSentence(chat, reason)}
      </p>
      {isOwnBlock ? <UnblockButton userId={chat.other.id} /> : <ReopenAction chat={chat} reason={reason} />}
    </div>
  )
}

function ReopenAction({ chat, reason }: { chat: Chat; reason: ClosedReason }) {
  if (reason === 'no_consent' && !chat.consumer) return <AgreeAgain advisor={chat.other} />
  if (reason === 'own_chat_disabled')
    return (
      <LinkButton to="/settings" variant="secondary" size="sm">
        Settings
      </LinkButton>
    )
  return null
}

/**
 * Tells whether the viewer is the one who blocked. The chat is read again when the server says that
 * it changed.
 */
function useOwnBlock(userId: string, reason: ClosedReason): boolean {
  const { data } = useEndpoint(listBlocks, reason === 'blocked' ? {} : null)
  return data?.items.some((blocked) => blocked.userId === userId) ?? false
}

/** Opens the question of the first time, so that nothing is shared that the sheet does not show. */
function AgreeAgain({ advisor }: { advisor: Person }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Agree again
      </Button>
      <ConsentDialog advisor={advisor} source="profile" open={isOpen} onOpenChange={setOpen} onConsented={() => {}} />
    </>
  )
}

function UnblockButton({ userId }: { userId: string }) {
  const [isPending, setPending] = useState(false)
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={isPending}
      pendingLabel="Unblocking"
      onClick={() => {
        setPending(true)
        call(unblockPerson, { params: { userId } })
          .catch(toastProblem)
          .finally(() => setPending(false))
      }}
    >
      Unblock
    </Button>
  )
}
