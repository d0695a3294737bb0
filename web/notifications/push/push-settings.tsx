import { useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { getPushState, removePushDevice, savePushDevice } from '#contract/notifications/push/endpoints.ts'
import type { PushState } from '#contract/notifications/push/schemas.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { TextSettings } from '../texts/text-settings.tsx'
import { type BrowserPush, readBrowserPush, subscribe, unsubscribe } from './browser.ts'

const texts: Readonly<Record<BrowserPush, string>> = {
  unsupported: 'This browser can’t show push messages.',
  'needs-home-screen': `On an iPhone or iPad, add ${brand.name} to your home screen first. Then open it there and turn push messages on.`,
  denied: `This browser blocks notifications from ${brand.name}. Allow them in its settings for this site, then come back.`,
  off: `Know about messages, calls and appointments while ${brand.name} isn’t open. Your browser asks for your permission once.`,
  on: 'On for this device, while you’re away from it. Signing out turns them off.',
}

/** Where a person turns on push messages for the device in their hands, and text messages. */
export function PushSettings() {
  const read = useEndpoint(getPushState, {})
  const { role, visit } = useUser()
  return (
    <>
      <section aria-labelledby="push-title" className="pb-4">
        <h3 id="push-title" className="type-title-3">
          Push messages
        </h3>
        {read.data && visit ? (
          <p className="mt-1 type-ui-s text-ink-2">{devicesText(read.data.otherDevices)}</p>
        ) : read.data ? (
          <PushSwitch state={read.data} />
        ) : (
          <ReadPlaceholder read={read} name="Push messages">
            <Loading name="push messages" />
          </ReadPlaceholder>
        )}
      </section>
      {role !== 'admin' && <TextSettings />}
    </>
  )
}

/** Said to staff who view the account: this browser is theirs. */
const devicesText = (count: number) =>
  count === 0 ? 'Off.' : `On for ${count === 1 ? '1 device' : `${count} devices`}.`

function PushSwitch({ state }: { state: PushState }) {
  const [browser, setBrowser] = useState<BrowserPush | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    // A browser that does not answer has no push messages.
    readBrowserPush(state.publicKey).then(setBrowser, () => setBrowser('unsupported'))
  }, [state])
  if (browser === null) return <Loading name="push messages" />

  const shown = browser === 'on' && !state.isOnHere ? 'off' : browser
  const act = async (work: () => Promise<void>) => {
    setPending(true)
    try {
      await work()
      await invalidate(getPushState)
    } catch (error) {
      if (error instanceof DOMException) toast.error('Your browser’s push service didn’t answer. Try again later.')
      else toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  const turnOn = async () => {
    const device = await subscribe(state.publicKey)
    if (!device) return setBrowser(await readBrowserPush(state.publicKey))
    await call(savePushDevice, { body: device })
    toast.success('Push messages are on')
  }
  const turnOff = async () => {
    await call(removePushDevice)
    await unsubscribe()
    toast.success('Push messages are off')
  }
  return (
    <>
      <p className="mt-1 max-w-[60ch] type-ui-s text-ink-2">{texts[shown]}</p>
      {state.otherDevices > 0 && (
        <p className="mt-1 type-note text-ink-3">
          {`Also on ${state.otherDevices === 1 ? '1 other device' : `${state.otherDevices} other devices`}. Signing out there ends it.`}
        </p>
      )}
      {shown === 'off' && (
        <Button variant="secondary" className="mt-3" pending={isPending} onClick={() => void act(turnOn)}>
          Turn on push messages
        </Button>
      )}
      {shown === 'on' && (
        <Button variant="secondary" className="mt-3" pending={isPending} onClick={() => void act(turnOff)}>
          Turn off push messages
        </Button>
      )}
    </>
  )
}
