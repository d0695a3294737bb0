import { useState } from 'react'
import { releaseHold } from '#contract/archive/endpoints.ts'
import type { Archive } from '#contract/archive/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

type ReleaseButtonProps = { hold: Archive['holds'][number]; onReleased: () => void }

/** Releases a legal hold, after saying what that means: entries past the firm's period go. */
export function ReleaseButton({ hold, onReleased }: ReleaseButtonProps) {
  const [isAsking, setAsking] = useState(false)
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
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Release this hold?"
        description="Entries older than the firm’s period that no other hold keeps will be deleted, and can’t be brought back."
        action="Release hold"
        pendingLabel="Releasing"
        keep="Keep hold"
        onConfirm={async () => {
          await call(releaseHold, { params: { id: hold.id } })
          onReleased()
        }}
      >
        <p className="wrap-anywhere">
          {hold.person?.name ?? 'All entries'}: {hold.reason}
        </p>
      </ConfirmDialog>
    </>
  )
}
