import { useState } from 'react'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'

/**
 * Which entry of a list is open: the one named in the address by this parameter, else the one that
 * was open when the list last changed, so that another one that comes first does not replace what
 * is being read.
 */
export function useOpenedEntry(param: string) {
  const [query, setQuery] = usePageQuery()
  const [keptId, keep] = useState<string | null>(null)
  const chosenId = query.get(param)
  return {
    /** Named by the reader, and not only the first of the list. */
    isChosen: chosenId !== null,
    openedId: chosenId ?? keptId,
    keep,
    pathOf: (id: string | null) => `?${withParam(query, param, id)}`,
    /** Shows another list, with none of its entries chosen unless one is named. */
    filter: (name: string, value: string | null, id: string | null = null) => {
      keep(null)
      setQuery(withParam(withParam(query, param, id), name, value), { replace: true })
    },
    query,
  }
}
