import type { Page } from '@playwright/test'
import type { PushDevice } from '#contract/notifications/push/schemas.ts'
import { expect } from './fixtures.ts'

/** What the product's service worker requests of its browser. */
export type WorkerRequests = {
  readonly shown: { readonly title: string; readonly options: NotificationOptions }[]
  readonly opened: string[]
  readonly focused: string[]
}

/**
 * Gives a page what a browser without windows lacks, a push service and notifications: it grants
 * the permission, and is subscribed as this device. Call it before the page is opened.
 */
export async function withPushService(page: Page, device: PushDevice): Promise<void> {
  await page.addInitScript((ownDevice) => {
    let permission: NotificationPermission = 'default'
    let subscription: object | null = null
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
      const key = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      subscription = {
        options: { applicationServerKey: key.buffer },
        toJSON: () => ownDevice,
        unsubscribe: async () => true,
      }
      return subscription
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => subscription })
  }, device)
}

/**
 * The product's service worker of a page. It runs as it is, but what it asks of its browser, to
 * show a notification or a window, is only written down.
 */
export async function pushWorker(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(() => {
    const requests: WorkerRequests = { shown: [], opened: [], focused: [] }
    const scope = Object.assign(globalThis, { requests })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      requests.shown.push({ title, options })
    }
    const openWindow = async (url: string) => void requests.opened.push(url)
    Object.assign(Reflect.get(scope, 'Clients').prototype, { openWindow })
    const focus = async function (this: { url: string }) {
      requests.focused.push(this.url)
    }
    Object.assign(Reflect.get(scope, 'WindowClient').prototype, { focus })
  })
  const requests = (): Promise<WorkerRequests> => worker.evaluate(() => Reflect.get(globalThis, 'requests'))
  return {
    requests,
    /** Hands a message over, as the browser does once it has decrypted it. */
    deliver: (data: unknown) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(worker.url()).origin,
        registrationId,
        data: JSON.stringify(data),
      }),
    /** Clicks the notification that was shown last; resolves when the worker has done its part. */
    async click() {
      const options = (await requests()).shown.at(-1)?.options
      await worker.evaluate(async ({ data }) => {
        const works: Promise<unknown>[] = []
        const notification = { data, close: () => undefined }
        const waitUntil = (work: Promise<unknown>) => works.push(work)
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        await Promise.all(works)
      }, options ?? {})
    },
  }
}
