import { type ComponentType, lazy } from 'react'

const signsOfUse = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

let quiet: Promise<void> | null = null

/** Resolves when the page stands and the browser has nothing better to do, or somebody begins to use it. */
export function whenQuiet(): Promise<void> {
  quiet ??= new Promise((resolve) => {
    const done = () => {
      for (const sign of signsOfUse) removeEventListener(sign, done)
      resolve()
    }
    for (const sign of signsOfUse) addEventListener(sign, done, { passive: true })
    // Not every browser tells when it is idle, and none has to: after a press it may wait for a frame that nothing asks for.
    const rest = () =>
      'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done, 200)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })
  return quiet
}

/**
 * A part of a page that stands in the page from the beginning but need not answer at once: its script is loaded a moment
 * after the first sight. Put it in a Suspense of its own; what the server wrote stays until then.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    if (typeof window !== 'undefined') await whenQuiet()
    return { default: await whenReachable(load) }
  })
}

/** A part that is loaded when it is first shown, such as a dialog. Put it in a Suspense of its own. */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await whenReachable(load) }))
}

/** A part that cannot be fetched must not take the page down: it is missing until the network is back. */
async function whenReachable<C>(load: () => Promise<C>): Promise<C> {
  try {
    return await load()
  } catch (error) {
    if (typeof window === 'undefined') throw error
    await new Promise((back) => addEventListener('online', back, { once: true }))
    return whenReachable(load)
  }
}
