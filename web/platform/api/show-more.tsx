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
  const end = useRef<ListEnd>(null)
  useLayoutEffect(() => {
    if (isFetchingNextPage || !end.current) return
    focusRow(rowAfter(end.current))
    end.current = null
  }, [isFetchingNextPage])
  if (!list.hasNextPage) return null
  return (
    <Button
      {...look}
      variant={variant}
      pending={isFetchingNextPage}
      pendingLabel="Loading"
      onClick={({ currentTarget }) => {
        end.current = listEndAbove(currentTarget)
        void showMore(list)
      }}
    >
      {children}
    </Button>
  )
}

/** The last row of a list, its button, and the part of the page that holds both. */
type ListEnd = { readonly scope: Element; readonly last: Element; readonly button: Element }

const rowSelector = 'li, tbody tr, article'

/** The rows within a part of the page, without those inside of another row. */
const rowsIn = (scope: Element) =>
  [...scope.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => {
    const outer = row.parentElement?.closest(rowSelector)
    return !outer || !scope.contains(outer)
  })

/** The end of the list above a button: a page may have others, and their rows are further away. */
function listEndAbove(button: Element): ListEnd | null {
  for (let scope = button.parentElement; scope; scope = scope.parentElement) {
    const last = rowsIn(scope).findLast((row) => isAfter(button, row))
    if (last) return { scope, last, button }
  }
  return null
}

/** The first new row; the rows of another list below the button are none. */
function rowAfter({ scope, last, button }: ListEnd): HTMLElement | undefined {
  if (!scope.contains(last)) return
  return rowsIn(scope).find((row) => isAfter(row, last) && (!button.isConnected || isAfter(button, row)))
}

/** Whether an element begins after the end of another. */
const isAfter = (later: Element, earlier: Element) =>
  !earlier.contains(later) && (earlier.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

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
