import { useState } from 'react'
import { getOwnBrief, withdrawBrief } from '#contract/profiles/briefs/endpoints.ts'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Withdraws a brief after a question, because its note is removed with it. */
export function WithdrawBrief({
  advisorId,
  name,
  onWithdrawn,
}: {
  advisorId: string
  name: string
  onWithdrawn: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = async () => {
    await call(withdrawBrief, { params: { advisorId } })
    await invalidate(getOwnBrief, getDisclosure)
    toast.success('You withdrew your brief', { detail: `${name} can no longer read it here.` })
    onWithdrawn()
  }
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => setOpen(true)}>
        Withdraw brief
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Withdraw your brief?"
        description={`${name} can no longer read it here, and your note is removed. A PDF they downloaded stays with them. Your name and email stay shared.`}
        action="Withdraw brief"
        pendingLabel="Withdrawing"
        keep="Keep brief"
        onConfirm={withdraw}
      />
    </>
  )
}
