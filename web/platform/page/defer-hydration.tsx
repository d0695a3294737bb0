// biome-ignore lint/style/noRestrictedImports: what loads here tries again
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callsAnswered } from '../api/running-calls.ts'
import { replayLater } from './click-replay.ts'

// The end of a press: what takes the place of markup must not come between a press and its click.
const interactions = ['pointerup', 'keydown', 'scroll'] as const

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
    for (const type of interactions) addEventListener(type, done)
    // The first call may begin while the browser works on the scripts that make it.
    const waitForIdle = () => void idleTime().then(callsAnswered).then(idleTime).then(done)
    if (document.readyState === 'complete') waitForIdle()
    else addEventListener('load', waitForIdle, { once: true })
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
 * A part of a page that the server renders immediately and that is hydrated once the browser is
 * idle or on first interaction. Wrap it in its own Suspense: the server's markup stays until its
 * script has loaded.
 */
export function deferHydration<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    if (typeof window !== 'undefined') await whenIdle()
    return { default: await retryOnline(load) }
  })
}

/**
 * Links of the frame whose server markup stays until the browser is idle or somebody does
 * something; then the part takes its place, and Tab goes on from there. It is not hydrated: React
 * 19.3 now and then waits without an end for a boundary that is still to be hydrated while a page
 * opens, and this one is there on every page.
 */
export function deferLinks<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = onDemand(load)
  return function Deferred(props: P) {
    const hasMarkup = useSyncExternalStore(noChanges, withoutMarkup, withMarkup)
    // None while the server's markup is shown.
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => (hasMarkup && !import.meta.env.SSR ? null : Part))
    const markup = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (markup.current)
        void whenIdle()
          .then(() => retryOnline(load))
          .then(async (part) => {
            await released(markup.current)
            setShown(() => part)
          })
    }, [])
    return Shown ? (
      <div className="contents">
        <Suspense>
          <Shown {...props} />
        </Suspense>
      </div>
    ) : (
      <div
        key="markup"
        ref={markup}
        className="contents"
        {...replayLater}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it keeps what the server wrote
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
}

/** Resolves when no press on a part is under way: one whose target is replaced makes no click. */
function released(part: Element | null): Promise<unknown> | undefined {
  if (!part?.matches(':active')) return
  return new Promise((resolve) => addEventListener('pointerup', () => setTimeout(resolve), { once: true }))
}

const noChanges = () => () => undefined
const withMarkup = () => true
const withoutMarkup = () => false

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

/**
 * Tries again when the network is back, or after ten seconds where it was the server that did not
 * answer: a part that cannot be fetched must not break the page.
 */
export async function retryOnline<C>(load: () => Promise<C>): Promise<C> {
  try {
    return await load()
  } catch (error) {
    if (typeof window === 'undefined') throw error
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true })
      if (navigator.onLine) setTimeout(resolve, 10_000)
    })
    return retryOnline(load)
  }
}
