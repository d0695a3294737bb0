import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { directCallQuestion } from '../state.ts'

/**
 * Asks once whether calls may connect directly, where no relay server hides the person's network
 * address.
 */
export function DirectCallDialog() {
  const answer = directCallQuestion.use()
  return (
    <Dialog
      open={answer !== null}
      onOpenChange={(open) => !open && answer?.(false)}
      title="Allow direct calls?"
      description="Calls connect your browser and your advisor’s directly. Your advisor’s device will see your IP address, which can reveal your general area and internet provider. You can change this in Settings."
      actions={
        <>
          <Button variant="secondary" onClick={() => answer?.(false)}>
            Not now
          </Button>
          <Button onClick={() => answer?.(true)}>Allow direct calls</Button>
        </>
      }
    />
  )
}
