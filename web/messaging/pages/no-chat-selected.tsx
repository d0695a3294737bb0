import { useUser } from '#web/auth/access/guard.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NoChats } from '../chats/no-chats.tsx'
import { chats } from '../state.ts'

/** Beside the list while no chat is open. */
export default function NoChatSelected() {
  const viewer = useUser()
  return (
    <div className="grid flex-1 content-center bg-surface px-10">
      <div className="mx-auto w-full max-w-[440px]">
        {chats.use()?.length === 0 ? (
          <NoChats viewer={viewer} />
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
