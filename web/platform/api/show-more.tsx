import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { toastProblem } from '../problems/toast-problem.ts'

type Reading = { readonly isFetchNextPageError: boolean; readonly error: unknown }

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & { fetchNextPage: () => Promise<Reading> }
  children: ReactNode
}

/** The button below a list of `usePages` that reads one more page; none once everything is read. */
export function ShowMore({ list, variant = 'secondary', children, ...look }: Props) {
  if (!list.hasNextPage) return null
  return (
    <Button
      {...look}
      variant={variant}
      pending={list.isFetchingNextPage}
      pendingLabel="Loading"
      onClick={() => void showMore(list)}
    >
      {children}
    </Button>
  )
}

/** Reads one more page of a list; a toast says why when none came, and the list stays as it is. */
export async function showMore({ fetchNextPage }: Pick<Props['list'], 'fetchNextPage'>): Promise<void> {
  const { isFetchNextPageError, error } = await fetchNextPage()
  if (isFetchNextPageError) toastProblem(error)
}
