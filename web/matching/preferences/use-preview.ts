import { useEffect, useState } from 'react'
import type { MatchPreferences, PreferencesPreview } from '#contract/matching/schemas.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { previewPreferences } from '../api.ts'

/** Long enough that a slider on its way asks once. */
const restMs = 200

/** What preferences that are only tried would change; what was last known stays until the answer comes. */
export function usePreview(draft: MatchPreferences): PreferencesPreview | null {
  const [preview, setPreview] = useState<PreferencesPreview | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    const timer = setTimeout(() => {
      previewPreferences(draft, asking.signal).then(setPreview, (error: unknown) => {
        if (!asking.signal.aborted) toastProblem(error)
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [draft])
  return preview
}
