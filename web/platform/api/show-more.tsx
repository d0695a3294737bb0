import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { toastProblem } from '../problems/toast-problem.ts'

type Reading = { readonly isFetchNextPageError: boolean; readonly error: unknown }

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & { fetchNextPage: () => Promise<Reading> }
  children: ReactNode
}

/**
 * The button below a list of `usePages` that reads one more page; none once everything is read.
 * Focus moves from it to the first of the new rows, which take its place.
 */
export function ShowMore({ list, variant = 'secondary', children, ...look }: Props) {
  const { isFetchingNextPage } = list
  const before = useRef<Element[]>(null)
  useLayoutEffect(() => {
    if (isFetchingNextPage || !before.current) return
    focusRow(rows().find((row) => !before.current?.includes(row)))
    before.current = null
  }, [isFetchingNextPage])
  if (!list.hasNextPage) return null
  return (
    <Button
      {...look}
      variant={variant}
      pending={isFetchingNextPage}
      pendingLabel="Loading"
      onClick={() => {
        before.current = rows()
        void showMore(list)
      }}
    >
      {children}
    </Button>
  )
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main :is(li, tbody tr, article)')]

/** Focuses the first control of a row, or the row itself when it has none. */
function focusRow(row?: HTMLElement): void {
  const control = row?.querySelector<HTMLElement>('a[href], button, input')
  if (row && !control) row.tabIndex = -1
  const next = control ?? row
  next?.focus()
}

/** Reads one more page of a list; a toast says why when none came, and the list stays as it is. */
export async function showMore({ fetchNextPage }: Pick<Props['list'], 'fetchNextPage'>): Promise<void> {
  const { isFetchNextPageError, error } = await fetchNextPage()
  if (isFetchNextPageError) toastProblem(error)
}
