import { type ComponentType, lazy } from 'react'

const interactions = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

let idle: Promise<void> | null = null

/** Resolves once the page has loaded and the browser is idle, or on the first interaction. */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const done = () => {
      for (const type of interactions) removeEventListener(type, done)
      resolve()
    }
    for (const type of interactions) addEventListener(type, done, { passive: true })
    // Some browsers report no idle time, and none must: after a press it may wait for a frame that
    // never comes.
    const waitForIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done, 200)
    if (document.readyState === 'complete') waitForIdle()
    else addEventListener('load', waitForIdle, { once: true })
  })
  return idle
}

/**
 * A part that the server renders immediately and that is hydrated once the browser is idle or on
 * first interaction. Wrap it in its own Suspense: the server's markup stays until its script has
 * loaded.
 */
export function deferHydration<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    if (typeof window !== 'undefined') await whenIdle()
    return { default: await retryOnline(load) }
  })
}

/**
 * A part that is loaded when it is first rendered, such as a dialog. Wrap it in its own Suspense.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await retryOnline(load) }))
}

/** Tries again when the network is back: a part that cannot be fetched must not break the page. */
async function retryOnline<C>(load: () => Promise<C>): Promise<C> {
  try {
    return await load()
  } catch (error) {
    if (typeof window === 'undefined') throw error
    await new Promise((back) => addEventListener('online', back, { once: true }))
    return retryOnline(load)
  }
}
