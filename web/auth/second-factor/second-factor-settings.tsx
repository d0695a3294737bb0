import { useState } from 'react'
import { Link } from 'react-router'
import { listSessions } from '#contract/auth/endpoints.ts'
import { brand } from '#contract/brand.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useReauthentication } from '../account/use-reauthentication.tsx'
import { useAuthSettings } from '../sign-in/auth-settings.ts'
import { AddAuthenticator } from './add-authenticator.tsx'
import { FactorList, type OpenStep } from './factor-list.tsx'
import { addPasskey, hasPasskeys } from './passkey-calls.ts'
import { makeRecoveryCodes } from './recovery-calls.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { useSteps } from './use-factors.ts'

/** Passkeys, authenticator apps and recovery codes. */
export function SecondFactorSettings({ onSecured }: { onSecured?: () => void }) {
  const read = useSteps()
  const [open, setOpen] = useState<OpenStep | null>(null)
  const [isAdding, setAdding] = useState(false)
  const offersPasskeys = useAuthSettings().passkeys && hasPasskeys()
  const { confirm, dialog } = useReauthentication()
  const { data: steps, refetch: reload } = read
  if (!steps)
    return (
      <ReadPlaceholder read={read} name="Two-step sign-in">
        <Skeleton className="h-14" />
      </ReadPlaceholder>
    )
  if (!steps.isVerified)
    return (
      <p className="type-ui text-ink-2">
        Off. To turn it on,{' '}
        <Link to="/verify" className="text-action underline">
          verify your email address
        </Link>{' '}
        first.
      </p>
    )
  const count = steps.passkeys.length + steps.devices.length
  const close = () => {
    setOpen(null)
    if (count > 0) onSecured?.()
  }
  const added = async (sentence: string) => {
    setOpen(null)
    toast.success(sentence)
    const made = steps.codesLeft === null ? await makeRecoveryCodes(false) : null
    // The other devices of the account are signed out by it.
    await Promise.all([reload(), invalidate(listSessions)])
    if (!made) onSecured?.()
    else if ('codes' in made) setOpen({ about: 'codes', codes: made.codes })
    // The list stays, with its button for another try.
    else toast.error(made.sentence)
  }
  const addKey = async () => {
    setAdding(true)
    const sentence = await addPasskey()
    setAdding(false)
    if (sentence) toast.error(sentence)
    else await added('Passkey added')
  }
  return (
    <>
      {steps.rule === 'exempt' && (
        <Notice tone="info">
          This is a demo account, so two-step sign-in is optional. Other accounts with this role must set it up.
        </Notice>
      )}
      {count === 0 ? (
        <p className="type-ui text-ink-2">Off. A stolen password is enough to get into your account.</p>
      ) : (
        <FactorList steps={steps} onOpen={setOpen} confirm={confirm} />
      )}
      <div className="flex flex-wrap gap-3">
        {offersPasskeys && (
          <Button
            variant="secondary"
            pending={isAdding}
            pendingLabel="Waiting for your device"
            onClick={() => confirm(() => void addKey())}
          >
            Add a passkey
          </Button>
        )}
        <Button variant="secondary" onClick={() => confirm(() => setOpen({ about: 'add' }))}>
          {steps.devices.length === 0 ? 'Add an authenticator app' : 'Add another app'}
        </Button>
      </div>
      {count > 0 && steps.codesLeft === null && (
        <p className="type-note text-ink-2">
          Get recovery codes or add a second device. Without either, only our staff can let you back in, after they
          confirm your identity ({brand.supportEmail}).
        </p>
      )}
      {dialog}
      <Dialog
        open={open?.about === 'add'}
        onOpenChange={close}
        title="Add an authenticator app"
        description="You’ll enter a code each time you sign in with your password. Turning this on signs you out on your other devices."
      >
        <AddAuthenticator
          taken={steps.devices.map(({ friendly_name }) => friendly_name ?? '')}
          onDone={() => void added('Two-step sign-in is on')}
        />
      </Dialog>
      {open?.about === 'remove' && (
        <RemoveFactor
          {...open}
          isLast={count === 1}
          isRequired={steps.rule === 'required'}
          onClose={close}
          onRemoved={() => {
            setOpen(null)
            void reload()
          }}
        />
      )}
      {open?.about === 'rename' && (
        <RenamePasskey
          {...open}
          onClose={close}
          onRenamed={() => {
            setOpen(null)
            void reload()
          }}
        />
      )}
      {open?.about === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </>
  )
}
