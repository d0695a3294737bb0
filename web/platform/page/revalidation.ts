import { useCallback } from 'react'
import { type ShouldRevalidateFunction, useRevalidator } from 'react-router'

let pendingReads = 0

/** Reads the data of the page's loaders again; resolves once it is on screen. */
export function useRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    pendingReads += 1
    try {
      await revalidate()
    } finally {
      pendingReads -= 1
    }
  }, [revalidate])
}

/**
 * For a page's `shouldRevalidate`: reads nothing from the server when two addresses of it differ
 * only in what its data does not depend on. A navigation takes the place of a revalidation that is
 * under way, and then reads what that one would have.
 */
export function keepDataWhen(isSame: (current: URL, next: URL) => boolean): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    pendingReads === 0 && currentUrl.href !== nextUrl.href && isSame(currentUrl, nextUrl)
      ? false
      : defaultShouldRevalidate
}
