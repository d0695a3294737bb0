import { type ReactNode, Suspense, useRef, useState } from 'react'
import { getAccountSecurity } from '#contract/auth/endpoints.ts'
import type { AccountSecurity } from '#contract/auth/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

// It brings a form library along, and few confirm.
const ReauthenticationForm = onDemand(() =>
  import('./reauthentication-form.tsx').then((part) => part.ReauthenticationForm),
)

type Pending = { readonly security: AccountSecurity; readonly proceed: () => void; readonly cancel: () => void }

/** Runs a step after a proof of identity, where the server wants one. */
export type Confirm = (step: () => unknown) => Promise<void>

/**
 * Runs a step that changes how the account is secured, after the password or a code where the
 * server wants one; the promise settles with the step, or when the dialog is closed instead. A
 * second call while one is under way does nothing. Render `dialog` once beside the buttons that
 * call `confirm`.
 */
export function useReauthentication(): { confirm: Confirm; dialog: ReactNode } {
  const [pending, setPending] = useState<Pending | null>(null)
  const runConfirmed = async (step: () => unknown) => {
    const security = await call(getAccountSecurity).catch(toastProblem)
    if (!security) return
    const isConfirmed =
      !security.needsReauthentication ||
      (await new Promise<boolean>((resolve) =>
        setPending({ security, proceed: () => resolve(true), cancel: () => resolve(false) }),
      ))
    if (isConfirmed) await step()
  }
  const isBusy = useRef(false)
  const confirm = async (step: () => unknown) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await runConfirmed(step)
    } finally {
      isBusy.current = false
    }
  }
  const close = ({ cancel }: Pending) => {
    setPending(null)
    cancel()
  }
  const done = ({ proceed }: Pending) => {
    setPending(null)
    proceed()
  }
  const dialog = pending && (
    <Dialog
      open
      onOpenChange={() => close(pending)}
      title="Confirm it’s you"
      description="This keeps others from changing your account."
    >
      <Suspense fallback={<div className="min-h-40" />}>
        <ReauthenticationForm security={pending.security} onDone={() => done(pending)} />
      </Suspense>
    </Dialog>
  )
  return { confirm, dialog }
}
