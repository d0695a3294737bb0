import { useState } from 'react'
import type { Archive } from '#contract/archive/schemas.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { releaseHold } from '../api.ts'

type ReleaseButtonProps = { hold: Archive['holds'][number]; onReleased: () => void }

/** Releases a legal hold, after saying what that means: entries past the firm's period go. */
export function ReleaseButton({ hold, onReleased }: ReleaseButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const release = async () => {
    setPending(true)
    try {
      await releaseHold(hold.id)
      onReleased()
    } catch (error) {
      toastProblem(error)
      setPending(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="text"
        className="shrink-0"
        aria-label={`Release hold: ${hold.reason}`}
        onClick={() => setAsking(true)}
      >
        Release
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Release this hold?"
        description="Entries older than the firm’s period that no other hold keeps will be deleted, and can’t be brought back."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep hold
            </Button>
            <Button variant="danger" pending={isPending} pendingLabel="Releasing" onClick={() => void release()}>
              Release hold
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          {hold.person?.name ?? 'All entries'}, {hold.reason}
        </p>
      </Dialog>
    </>
  )
}
