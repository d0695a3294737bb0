import { useState } from 'react'
import { toastSaveFailure } from '../components/save-failure.ts'
import { profileToasts } from '../copy.ts'

/**
 * What is stored, under the changes that are being saved: each shows at once. One that fails is
 * taken back alone, with a toast that says why; the others stay.
 */
export function useOptimisticChanges<T extends object>(stored: T) {
  const [changes, setChanges] = useState<readonly Partial<T>[]>([])
  const keep = async (change: Partial<T>, save: () => Promise<void>): Promise<void> => {
    setChanges((all) => [...all, change])
    try {
      await save()
    } catch (error) {
      toastSaveFailure(error, profileToasts.notUpdated)
    } finally {
      setChanges((all) => all.filter((each) => each !== change))
    }
  }
  let shown = stored
  for (const change of changes) shown = { ...shown, ...change }
  return { shown, keep }
}
