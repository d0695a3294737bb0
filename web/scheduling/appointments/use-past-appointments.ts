import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { usePages } from '#web/platform/api/queries.ts'
import { listPast, type PastPage } from '../api.ts'

/** What has begun, the latest first, as far as it was loaded; `first` is the page of the loader. */
export function usePastAppointments(first: PastPage) {
  const list = usePages([listAppointments.path, 'past'], listPast, { first })
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) ?? [] }
}
