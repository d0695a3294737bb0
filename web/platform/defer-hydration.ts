import { type ComponentType, lazy } from 'react'
import { callsAnswered } from './running-calls.ts'

const interactions = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

let idle: Promise<void> | null = null

/**
 * Resolves once the page has loaded, its first calls are answered and the browser is idle, or on
 * the first interaction.
 */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const done = () => {
      for (const type of interactions) removeEventListener(type, done)
      resolve()
    }
    for (const type of interactions) addEventListener(type, done, { passive: true })
    const waitForIdle = async () => {
      // The first call may begin while the browser works on the scripts that make it.
      await idleTime()
      await callsAnswered()
      await idleTime()
      done()
    }
    if (document.readyState === 'complete') void waitForIdle()
    else addEventListener('load', () => void waitForIdle(), { once: true })
  })
  return idle
}

/**
 * Some browsers report no idle time, and none must: after a press it may wait for a frame that
 * never comes.
 */
function idleTime(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 1_000 }) : setTimeout(resolve, 200),
  )
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

/**
 * A part that is loaded when it is first rendered and no call is under way any more, so that what
 * the page shows comes before it. Wrap it in its own Suspense.
 */
export function afterCalls<P extends object>(load: () => Promise<ComponentType<P>>) {
  return onDemand(() => callsAnswered().then(load))
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
