import { useEffect } from 'react'
import { onUnreachable } from '../api/unreachable.ts'
import { valueStore } from '../storage/value-store.ts'

export type NetworkStatus = 'online' | 'offline' | 'checking'

const probeTimeoutMilliseconds = 5_000
const recheckMilliseconds = 10_000
const status = valueStore<NetworkStatus>('online')
let recheck: ReturnType<typeof setTimeout> | undefined

/**
 * Asks our own server whether it is there, for at most five seconds; a foreign site would say
 * nothing about us. While the device is online and the server is not there, the check is repeated.
 */
export async function checkConnection({ quietly = false } = {}): Promise<boolean> {
  clearTimeout(recheck)
  if (!quietly) status.set('checking')
  try {
    await fetch('/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMilliseconds) })
    status.set('online')
    return true
  } catch {
    status.set('offline')
    // The browser says when a device that is offline comes back.
    if (navigator.onLine) recheck = setTimeout(check, recheckMilliseconds * (0.5 + Math.random()))
    return false
  }
}

const check = () => void checkConnection({ quietly: true })

/** Asks an address of our own server as it is, for a page that looks whether everything answers. */
export async function probe(
  path: `/${string}`,
  { method = 'GET', body }: { method?: 'GET' | 'POST' | 'HEAD'; body?: object } = {},
): Promise<{ status: number; text: string }> {
  const reply = await fetch(path, {
    method,
    cache: 'no-store',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: reply.status, text: await reply.text() }
}

/** Posts JSON by a request that may outlive the page, and yields how it was answered. */
export function postInBackground(path: string, body: string): Promise<Response> {
  return fetch(path, { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body })
}

/** Tells whether the realtime server offers a connection, without opening a session on it. */
export function probeSocket(): Promise<boolean> {
  return new Promise((resolve) => {
    const address = new URL('/socket.io/?EIO=4&transport=websocket', location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    const end = (found: boolean) => {
      resolve(found)
      socket.close()
    }
    // The first word of the protocol is an offer; an open line alone could be any proxy.
    socket.onmessage = ({ data }) => end(typeof data === 'string' && data.startsWith('0{'))
    socket.onerror = () => end(false)
    socket.onclose = () => resolve(false)
  })
}

/** Whether our server can be reached, as far as the device knows or as the last check found. */
export function useNetworkStatus(): NetworkStatus {
  useEffect(() => {
    const onOffline = () => status.set('offline')
    const onOnline = () => void checkConnection()
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    const stop = onUnreachable(check)
    return () => {
      stop()
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [])
  return status.use()
}
