import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AccountSecurity } from '#contract/auth/schemas.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { getAccountSecurity } from '../api.ts'

// It brings a form library along, and few confirm.
const ReauthenticationForm = lazy(() =>
  import('./reauthentication-form.tsx').then((part) => ({ default: part.ReauthenticationForm })),
)

type Pending = { readonly security: AccountSecurity; readonly proceed: () => void }

/**
 * Runs a step that changes how the account is secured, after the password or a code where the
 * server wants one. Render `dialog` once beside the buttons that call `confirm`.
 */
export function useReauthentication(): { confirm: (proceed: () => void) => void; dialog: ReactNode } {
  const [pending, setPending] = useState<Pending | null>(null)
  const confirm = (proceed: () => void) => {
    getAccountSecurity().then((security) => {
      if (security.needsReauthentication) setPending({ security, proceed })
      else proceed()
    }, toastProblem)
  }
  const done = ({ proceed }: Pending) => {
    setPending(null)
    proceed()
  }
  const dialog = pending && (
    <Dialog
      open
      onOpenChange={() => setPending(null)}
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
