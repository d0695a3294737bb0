import { EmptyState } from '#web/ui/empty-state.tsx'
import { chats } from '../state.ts'

/** Beside the list while no chat is open. */
export default function NoChatSelected() {
  const hasChats = (chats.use()?.length ?? 0) > 0
  return (
    <div className="grid flex-1 content-center bg-surface px-10">
      <div className="mx-auto w-full max-w-[440px]">
        <EmptyState title={hasChats ? 'Select a conversation' : 'Select a conversation'}>
          {hasChats
            ? 'Messages are saved, and only the two of you can read them.'
            : 'Messages are saved, and only the two people in a conversation can read them.'}
        </EmptyState>
      </div>
    </div>
  )
}
