import { Suspense } from 'react'
import { useUser } from '#web/auth/access/guard.tsx'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { chats } from '../state.ts'

const NoChats = onDemand(() => import('../chats/no-chats.tsx').then((part) => part.NoChats))

/** Beside the list while no chat is open. */
export default function NoChatSelected() {
  const viewer = useUser()
  return (
    <div className="grid flex-1 content-center bg-surface px-10">
      <div className="mx-auto w-full max-w-110">
        {chats.use()?.length === 0 ? (
          <Suspense fallback={null}>
            <NoChats viewer={viewer} />
          </Suspense>
        ) : (
          <EmptyState title="Select a conversation">
            Messages are saved. If an advisor’s firm keeps a record that its supervisor may read, the conversation says
            so.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
