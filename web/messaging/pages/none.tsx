import { EmptyState } from '../../ui/empty-state.tsx'
import { chats } from '../state.ts'

/** Beside the list while no chat is open. */
export default function None() {
  const hasChats = (chats.use()?.length ?? 0) > 0
  return (
    <div className="grid flex-1 content-center bg-surface px-10">
      <div className="mx-auto w-full max-w-[440px]">
        <EmptyState title={hasChats ? 'Choose a conversation' : 'Conversations open here'}>
          {hasChats
            ? 'Everything you write is kept, and only the two of you read it.'
            : 'Everything is kept, and only the two people of a conversation read it.'}
        </EmptyState>
      </div>
    </div>
  )
}
