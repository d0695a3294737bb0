import { useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { listPast, pastShown } from '../api.ts'

/** The past before the first page, as far as it was loaded. */
export function useEarlierAppointments({ past, hasMore }: { past: readonly Appointment[]; hasMore: boolean }) {
  const [items, setItems] = useState<Appointment[]>([])
  const [isOpenEnded, setOpenEnded] = useState(hasMore)
  const [isLoading, setLoading] = useState(false)
  const last = items.at(-1) ?? past.at(-1)
  const more = async () => {
    if (!last) return
    setLoading(true)
    try {
      const next = await listPast(last.startsAt)
      setItems((before) => [...before, ...next.items])
      setOpenEnded(next.items.length === pastShown)
    } catch (error) {
      toastProblem(error)
    } finally {
      setLoading(false)
    }
  }
  return { items, isLoading, more: isOpenEnded && last ? () => void more() : null }
}
