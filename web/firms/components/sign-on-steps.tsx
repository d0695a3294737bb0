import { type ReactNode, useState } from 'react'
import { removeSignOn, requireSignOn, trySignOn } from '#contract/firms/sign-on/endpoints.ts'
import type { SignOnConnection } from '#contract/firms/sign-on/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SignOnDomains } from './sign-on-domains.tsx'

/** The steps after a provider is connected: prove the domain, try it, require it. */
export function SignOnSteps({
  connection,
  confirm,
  onDone,
}: {
  connection: SignOnConnection
  /** Runs a change of the sign-on, after a recent proof. */
  confirm: (step: () => Promise<void>) => Promise<void>
  onDone: () => Promise<void>
}) {
  const { domains, triedAt, trialError, isRequired, unboundCount } = connection
  const [isPending, runAction] = useAction()
  const [isRemoving, setRemoving] = useState(false)
  const run = (act: () => Promise<unknown>, done?: string) =>
    runAction(async () => {
      await act()
      if (done) toast.success(done)
      await onDone()
    })
  const change = (act: () => Promise<unknown>, done?: string) => confirm(() => run(act, done))
  const leaveForTrial = async () => location.assign((await call(trySignOn)).url)
  const works = domains.some(({ provedAt }) => provedAt !== null) && triedAt !== null && trialError === null
  return (
    <>
      <Step title="Prove your domains">
        <SignOnDomains domains={domains} isPending={isPending} run={change} />
      </Step>
      <Step title="Try it">
        <p className="type-ui-s text-ink-2">
          Signs you in at your provider and brings you back here. Your session stays as it is.
        </p>
        <div className="mt-3 grid gap-3">
          {triedAt &&
            (trialError === null ? (
              <Notice tone="ok">The trial sign-in worked, {when(triedAt)}.</Notice>
            ) : (
              <Notice tone="bad">
                The trial sign-in failed, {when(triedAt)}: {trialError}
              </Notice>
            ))}
          <div>
            <Button variant="secondary" pending={isPending} onClick={() => void run(leaveForTrial)}>
              Try the sign-in
            </Button>
          </div>
        </div>
      </Step>
      <Step title="Require it">
        <p className="type-ui-s text-ink-2">
          {isRequired
            ? 'Your sign-on is the only way in for members at your domains. The owner can still use a password and a second step, so that a broken provider never locks you out.'
            : works
              ? 'Makes your sign-on the only way in for members at your domains, except the owner. Those who signed in another way are signed out and get an email.'
              : 'Possible once a domain is proved and a trial sign-in has worked.'}
        </p>
        {unboundCount > 0 && (works || isRequired) && (
          <p className="mt-2 type-ui-s text-ink-2">
            {unboundCount === 1
              ? '1 member has no verified address at these domains and keeps signing in as before.'
              : `${unboundCount} members have no verified address at these domains and keep signing in as before.`}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            pending={isPending}
            disabled={!(works || isRequired)}
            onClick={() =>
              void change(
                () => call(requireSignOn, { body: { isRequired: !isRequired } }),
                isRequired ? 'No longer required' : 'Sign-on required',
              )
            }
          >
            {isRequired ? 'Stop requiring it' : 'Require it'}
          </Button>
          <Button variant="text" pending={isPending} onClick={() => setRemoving(true)}>
            Remove sign-on
          </Button>
        </div>
        <ConfirmDialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title="Remove your firm’s sign-on?"
          description="Members sign in with their password again. Those who have none set one by “Forgot password”."
          action="Remove"
          pendingLabel="Removing"
          keep="Keep it"
          // It closes at once: a password may be wanted before the removal.
          onConfirm={async () => void change(() => call(removeSignOn), 'Sign-on removed')}
        />
      </Step>
    </>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel className="p-5 md:p-8">
      <PanelHead title={title} />
      <div className="mt-2">{children}</div>
    </Panel>
  )
}
