/**
 * Ends push messages to this browser, when its person has signed out or their session has ended.
 */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
