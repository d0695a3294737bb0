import LoaderCircle from 'lucide-react/icons/loader-circle'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState } from 'react'
import { track } from '#web/analytics/tracking/tracking.ts'
import { checkConnection, useNetworkStatus } from '#web/platform/connection/network.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/**
 * A check that answers at once would flicker; the sign turns at least so long (docs/product.md
 * "Timings and sizes").
 */
const spinnerMilliseconds = 500
const offline = 'You’re offline. This page may be out of date.'

/**
 * Shows that the device is offline, and checks again on request. Its text is in the page itself: a
 * toast would have to be loaded over the missing network.
 */
export function OfflineBanner() {
  const status = useNetworkStatus()
  const before = useRef(status)
  const [retrying, setRetrying] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (status !== 'checking' && status !== before.current) track('connection_event', { status })
    if (status !== 'checking') before.current = status
    if (status === 'online') setFailed(false)
  }, [status])
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
      {retrying ? 'Checking connection...' : failed ? 'Connection check failed' : offline}
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
