import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/**
 * Asks before a page with unsaved changes, or its view by `viewParam`, is left; the browser asks by
 * itself when it is closed. The router asks only the last guard of a page, so that forms without
 * changes have none.
 */
export function UnsavedGuard({ unsaved, viewParam }: { unsaved: boolean; viewParam?: string }) {
  return unsaved ? <ActiveGuard viewParam={viewParam} /> : null
}

function ActiveGuard({ viewParam }: { viewParam: string | undefined }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname || (viewParam !== undefined && paramOf(from, viewParam) !== paramOf(to, viewParam)),
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes on this page haven’t been saved."
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
        </>
      }
    />
  )
}

const paramOf = ({ search }: { search: string }, name: string) => new URLSearchParams(search).get(name)
