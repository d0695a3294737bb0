import type { PushDevice } from '#contract/notifications/push/schemas.ts'

/** What this browser says about push messages. */
export type BrowserPush = 'unsupported' | 'needs-home-screen' | 'denied' | 'off' | 'on'

const has = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Reads what this browser allows, without asking its person anything. */
export async function readBrowserPush(publicKey: string): Promise<BrowserPush> {
  // Safari on phones has push for pages on the home screen alone.
  if (!has()) return /iPhone|iPad/.test(navigator.userAgent) ? 'needs-home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && keyOf(subscription) === publicKey ? 'on' : 'off'
}

/**
 * Asks for the permission and subscribes. To be called from a click, which some browsers insist
 * on; null when the person said no.
 * @throws DOMException when the browser's push service does not answer
 */
export async function subscribe(publicKey: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // A subscription with another key takes none of our messages.
  if (former && keyOf(former) !== publicKey) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function keyOf({ options }: PushSubscription): string | null {
  if (!options.applicationServerKey) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
