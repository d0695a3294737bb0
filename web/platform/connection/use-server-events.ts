import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import type { ServerEvent } from '#contract/core/socket-event.ts'
import { onEventsMissed, subscribe } from './socket.ts'

/**
 * Calls when one of the events comes, and when some may have been missed: what was read before may
 * be out of date. Pages answer by reading their data again (docs/decisions/009-client-data.md).
 *
 * @param events a list made outside of the component, so that it stays the same
 */
export function useServerEvents(events: readonly ServerEvent[], onChange: () => void): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const stops = [...events.map((event) => subscribe(event, () => change())), onEventsMissed(() => change())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [events])
}

/** Calls with what an event says. What was sent while the connection was away is lost. */
export function useServerEvent<P extends z.ZodType>(
  event: ServerEvent<P>,
  onEvent: (payload: z.output<P>) => void,
): void {
  const receive = useEffectEvent(onEvent)
  useEffect(() => subscribe(event, (payload) => receive(payload)), [event])
}
