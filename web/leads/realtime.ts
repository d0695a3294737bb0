import { useEffect, useEffectEvent } from 'react'
import { leadChanged } from '#contract/leads/events.ts'
import { onConnectionChange, subscribe } from '#web/platform/socket.ts'

/** Calls when leads may be other than shown: when one changed elsewhere, and after the connection was lost. */
export function useLeadEvents(onChange: () => void): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const stops = [subscribe(leadChanged, () => change()), onConnectionChange((isConnected) => isConnected && change())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
