import { redirect } from 'react-router'
import { Problem } from '#contract/problems.ts'

/** What a loader reads, or null where the server denies it, as for a link that has ended. */
export function readOrNull<T>(reading: Promise<T>): Promise<T | null> {
  return unlessDenied(reading, () => null)
}

/** What a loader reads; a viewer to whom the server denies it is led to another page. */
export function readOrLeave<T>(reading: Promise<T>, to: string): Promise<T> {
  return unlessDenied(reading, () => {
    throw redirect(to)
  })
}

async function unlessDenied<T, U>(reading: Promise<T>, instead: () => U): Promise<T | U> {
  try {
    return await reading
  } catch (error) {
    // A limit ends by itself: the page asks to try again.
    if (error instanceof Problem && error.status < 500 && error.code !== 'core.too-many') return instead()
    throw error
  }
}
