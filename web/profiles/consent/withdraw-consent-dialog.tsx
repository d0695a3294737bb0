import { getDisclosure, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { nameInSentence } from '../copy.ts'

/** Asks whether an agreement is to end, and says what follows for both. */
export function WithdrawConsentDialog({
  advisor,
  open,
  onOpenChange,
  onTakenBack,
}: {
  advisor: { id: string; displayName: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onTakenBack: () => void
}) {
  const name = nameInSentence(advisor.displayName)
  const takeBack = async () => {
    await call(withdrawConsent, { params: { advisorId: advisor.id } })
    void invalidate(getDisclosure)
    toast.success('You stopped sharing', { detail: `${name} can no longer see who you are.` })
    onTakenBack()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Stop sharing with ${name}?`}
      description={`${name} will only see your state, what you want help with, and the amount and match score of your first contact, not your name, email or phone. Your brief is removed. Upcoming appointments are canceled, and your messages stay. To message or book again, you’ll need to share your details again.`}
      action="Stop sharing"
      pendingLabel="Stopping"
      keep="Keep sharing"
      onConfirm={takeBack}
    />
  )
}
