import { useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { type Location, useBlocker } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

/** The forms of the page with unsaved changes, by id, each with the parameter of its view. */
const guarded = new Map<string, string | undefined>()
const listeners = new Set<() => void>()

/**
 * Asks before a page with unsaved changes, or its view by `viewParam`, is left; the browser asks by
 * itself when it is closed. A page with several such forms asks once: the router takes one question
 * at a time.
 */
export function UnsavedGuard({ unsaved, viewParam }: { unsaved: boolean; viewParam?: string }) {
  const id = useId()
  useLayoutEffect(() => {
    if (!unsaved) return
    guarded.set(id, viewParam)
    announce()
    return () => {
      guarded.delete(id)
      announce()
    }
  }, [id, unsaved, viewParam])
  const asks = useSyncExternalStore(subscribe, () => guarded.keys().next().value === id, never)
  return asks ? <LeaveQuestion /> : null
}

function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname ||
      [...guarded.values()].some((viewParam) => leavesView(viewParam, currentLocation, nextLocation)),
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

function leavesView(viewParam: string | undefined, from: Location, to: Location): boolean {
  return viewParam !== undefined && paramOf(from, viewParam) !== paramOf(to, viewParam)
}

const paramOf = ({ search }: Location, name: string) => new URLSearchParams(search).get(name)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}

const never = () => false
