import { EmptyState } from '#web/ui/display/empty-state.tsx'

/** Beside the list while no chat is open. */
export default function NoChatSelected() {
  return (
    <div className="grid flex-1 content-center bg-surface px-10">
      <div className="mx-auto w-full max-w-[440px]">
        <EmptyState title="Select a conversation">
          Messages are saved. If an advisor’s firm keeps a record that its supervisor may read, the conversation says
          so.
        </EmptyState>
      </div>
    </div>
  )
}
