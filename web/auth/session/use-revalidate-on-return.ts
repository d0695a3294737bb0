import { useEffect } from 'react'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { refreshUnverified } from './refresh.ts'

/**
 * Reads the page's data again when somebody comes back to it, as after a change on another device.
 */
export function useRevalidateOnReturn(): void {
  const revalidate = useRevalidate()
  useEffect(() => {
    const invalidate = () => {
      if (document.visibilityState !== 'visible') return
      void refreshUnverified()
      void revalidate()
    }
    document.addEventListener('visibilitychange', invalidate)
    addEventListener('focus', invalidate)
    return () => {
      document.removeEventListener('visibilitychange', invalidate)
      removeEventListener('focus', invalidate)
    }
  }, [revalidate])
}
