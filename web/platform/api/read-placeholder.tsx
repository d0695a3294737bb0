import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Problem } from '#contract/problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'

/** What `useEndpoint`, `usePages` and `useQuery` say about a read that has brought nothing yet. */
export type Read = {
  readonly error: Error | null
  readonly errorUpdateCount: number
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

type Props = {
  read: Read
  /** Begins a sentence: “Your devices couldn’t be loaded.” */
  name: string
  /** What is shown until the reply comes. */
  children: ReactNode
}

/**
 * Shown where the reply of a first read will be. After a failure it says so until another try
 * succeeds, and then hands the keyboard on to what takes its place.
 */
export function ReadPlaceholder({ read, name, children }: Props) {
  const finalError = finalErrorIn(read.error)
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = notice
    return () => {
      const place = current?.parentElement
      if (place && current.contains(document.activeElement)) queueMicrotask(() => focusFirst(place))
    }
  }, [])
  return (
    <div ref={notice} className="contents">
      {read.errorUpdateCount === 0 ? (
        children
      ) : (
        <Notice
          tone="bad"
          action={
            finalError === null && (
              <Button
                variant="text"
                size="sm"
                pending={read.isFetching}
                pendingLabel="Loading"
                onClick={() => void read.refetch()}
              >
                Try again
              </Button>
            )
          }
        >
          {finalError ?? `${name} couldn’t be loaded.`}
        </Notice>
      )}
    </div>
  )
}

/** What no other try changes: the staff may not read this in an account that they view. */
function finalErrorIn(error: Error | null): string | null {
  const isFinal = error instanceof Problem && (error.code === 'core.not-in-view' || error.code === 'core.view-only')
  return isFinal ? error.message : null
}

/** Focuses the first control of a place, or the place itself when it has none. */
function focusFirst(place: HTMLElement): void {
  const control = place.querySelector<HTMLElement>('a[href], button, input, select')
  if (!control) place.tabIndex = -1
  const next = control ?? place
  next.focus({ preventScroll: true })
}
