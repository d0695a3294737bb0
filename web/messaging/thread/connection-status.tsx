import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'
import { useNetworkStatus } from '#web/platform/connection/network.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { isConnected } from '../state.ts'

/** Shorter breaks heal by themselves and are not worth a word. */
const worthAWordAfter = seconds(1.5)

/** Says that the connection is gone, and what becomes of words written meanwhile. */
export function ConnectionStatus() {
  const connected = isConnected.use()
  const network = useNetworkStatus()
  const isAway = !connected || network === 'offline'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isAway) return setShown(false)
    const timer = setTimeout(() => setShown(true), network === 'offline' ? 0 : worthAWordAfter)
    return () => clearTimeout(timer)
  }, [isAway, network])
  return (
    <div role="status" className="shrink-0">
      {isShown && (
        <p className="flex items-center gap-2.5 border-b bg-warn-soft px-4 py-2.5 type-note text-warn md:px-6">
          <Icon of={WifiOff} small />
          {network === 'offline' ? 'You’re offline.' : 'Connection lost. Reconnecting…'} New messages are saved and will
          be sent once you’re back online. Edits can’t be saved until then.
        </p>
      )}
    </div>
  )
}
