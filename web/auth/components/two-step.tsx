import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { when } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AddApp } from './add-app.tsx'
import { LineItem, LineList } from './line-list.tsx'
import { removeStep } from './second-step.ts'
import { useAccount } from './use-account.ts'
import { useReauthentication } from './use-reauthentication.tsx'

type Asked = { about: 'add' } | { about: 'remove'; id: string; name: string }

/** Two-step sign-in: the devices that prove somebody besides their password. */
export function TwoStep() {
  const { account, reload } = useAccount()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { confirm, dialog } = useReauthentication()
  const close = () => setAsked(null)
  if (!account) return <Skeleton className="h-14" />
  const steps = account.factors.filter(({ status }) => status === 'verified')
  const remove = async (id: string) => {
    setRemoving(true)
    const sentence = await removeStep(id)
    setRemoving(false)
    if (sentence) return toast.error(sentence)
    close()
    reload()
    toast.success('Removed', { detail: steps.length > 1 ? '' : 'You sign in with your password alone from now on.' })
  }
  return (
    <>
      {steps.length === 0 ? (
        <p className="type-ui text-ink-2">Off. Your password alone opens your account.</p>
      ) : (
        <LineList>
          {steps.map(({ id, factor_type, friendly_name, created_at }) => {
            const name = friendly_name || (factor_type === 'totp' ? 'Authenticator app' : 'Phone')
            return (
              <LineItem
                key={id}
                title={name}
                detail={`${factor_type === 'totp' ? 'Authenticator app' : 'Text message'}, since ${when(created_at, 'date')}`}
                acts={
                  <Button
                    variant="text"
                    aria-label={`Remove ${name}`}
                    onClick={() => confirm(() => setAsked({ about: 'remove', id, name }))}
                  >
                    Remove
                  </Button>
                }
              />
            )
          })}
        </LineList>
      )}
      <div>
        <Button variant="secondary" onClick={() => confirm(() => setAsked({ about: 'add' }))}>
          {steps.length === 0 ? 'Turn on two-step sign-in' : 'Add another device'}
        </Button>
      </div>
      {steps.length === 1 && (
        <p className="type-note text-ink-2">
          Add a second device, or keep the app’s key in a safe place: without either, only our staff can let you back
          in, and they check who you are first ({brand.supportEmail}).
        </p>
      )}
      {dialog}
      <Dialog
        open={asked?.about === 'add'}
        onOpenChange={close}
        title="Add an authenticator app"
        description="You will be asked for its code whenever you sign in. Everywhere else you are signed out now."
      >
        <AddApp
          taken={steps.map(({ friendly_name }) => friendly_name ?? '')}
          onDone={() => {
            close()
            reload()
            toast.success('Two-step sign-in is on')
          }}
        />
      </Dialog>
      {asked?.about === 'remove' && (
        <Dialog
          open
          onOpenChange={close}
          title={`Remove ${asked.name}?`}
          description={
            steps.length > 1
              ? 'You keep the other one.'
              : 'It is your only second step: afterwards your password alone opens your account.'
          }
          acts={
            <>
              <Button variant="secondary" onClick={close}>
                Keep it
              </Button>
              <Button
                variant="danger"
                pending={isRemoving}
                pendingLabel="Removing"
                onClick={() => void remove(asked.id)}
              >
                Remove
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
