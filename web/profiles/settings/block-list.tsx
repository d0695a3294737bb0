import { useState } from 'react'
import { unblockPerson } from '#contract/profiles/endpoints.ts'
import type { Block } from '#contract/profiles/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** The people somebody blocked, each with the way to take it back. */
export function BlockList({ blocks, onChanged }: { blocks: readonly Block[]; onChanged: () => void }) {
  const [pendingId, setPendingId] = useState<string | null>(null)
  const unblock = async ({ userId, displayName }: Block) => {
    setPendingId(userId)
    try {
      await call(unblockPerson, { params: { userId } })
      toast.success(`${displayName} is no longer blocked`)
      onChanged()
    } catch (error) {
      toastProblem(error)
    } finally {
      setPendingId(null)
    }
  }
  return blocks.length === 0 ? (
    <p className="type-ui text-ink-2">You haven’t blocked anyone. You can block someone from your chat.</p>
  ) : (
    <ul className="border-t">
      {blocks.map((block) => (
        <li key={block.userId} className="flex items-center gap-4 border-b py-2 last:border-b-0">
          <div className="min-w-0 flex-1">
            <p className="truncate">{block.displayName}</p>
            <p className="type-note text-ink-2">Since {when(block.createdAt, 'date')}</p>
          </div>
          <Button
            variant="text"
            aria-label={`Unblock ${block.displayName}`}
            pending={pendingId === block.userId}
            pendingLabel="Unblocking"
            onClick={() => void unblock(block)}
          >
            Unblock
          </Button>
        </li>
      ))}
    </ul>
  )
}
