import LoaderCircle from 'lucide-react/icons/loader-circle'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { sessionSource } from '#web/platform/api/session-source.ts'
import { checkConnection, useNetworkStatus } from '#web/platform/connection/network.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/**
 * A check that answers at once would flicker; the sign turns at least so long (docs/product.md
 * "Timings and sizes").
 */
const spinnerMilliseconds = 500
const offlineSentence = () =>
  `${navigator.onLine ? `${brand.name} can’t be reached.` : 'You’re offline.'} This page may be out of date.`

/**
 * Shows that the device is offline or our server does not answer, and checks again on request. Its
 * text is in the page itself: a toast would have to be loaded over the missing network.
 */
export function OfflineBanner() {
  const status = useNetworkStatus()
  const revalidate = useRevalidate()
  const before = useRef(status)
  const [retrying, setRetrying] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (status === 'checking' || status === before.current) return
    track('connection_event', { status })
    before.current = status
    if (status === 'offline') return
    setFailed(false)
    if (sessionSource?.isSignedIn()) void Promise.all([revalidate(), readShownAgain()])
  }, [status, revalidate])
  if (status === 'online' && !retrying) return null
  // An automatic check, after the device came back, shows no message.
  if (status === 'checking' && !retrying) return null
  const retry = async () => {
    setRetrying(true)
    const [found] = await Promise.all([
      checkConnection(),
      new Promise((resolve) => setTimeout(resolve, spinnerMilliseconds)),
    ])
    setRetrying(false)
    setFailed(!found)
  }
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-header z-30 flex min-h-11 items-center justify-center gap-3 border-b bg-warn-soft px-5 py-1 type-ui-s text-warn"
    >
      <Icon of={WifiOff} small />
      {retrying ? 'Checking connection...' : failed ? 'Connection check failed' : offlineSentence()}
      <Button
        variant="text"
        size="sm"
        pending={retrying}
        onClick={() => void retry()}
        className="text-warn! underline underline-offset-3"
      >
        {retrying && <Icon of={LoaderCircle} small className="animate-turn" />}
        Try again
      </Button>
    </div>
  )
}

/** Reads again what the parts of a page read for themselves. */
async function readShownAgain(): Promise<void> {
  const { queryClient } = await import('#web/platform/api/queries.ts')
  await queryClient().refetchQueries({ type: 'active' })
}
