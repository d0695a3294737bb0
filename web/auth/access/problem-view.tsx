import { useEffect } from 'react'
import { useNavigate, useRevalidator, useRouteError } from 'react-router'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NotFoundView } from '#web/ui/layout/not-found-view.tsx'
import { SecondFactorRequired, SignInRequired } from './guard.tsx'

/**
 * The error boundary of a page, inside the frame: `export { ProblemView as ErrorBoundary } from
 * '#web/...'`. 401 and a missing second factor go to the guard, 404 and an address that cannot be
 * right to Not Found, everything else says what happened and offers to try again.
 */
export function ProblemView() {
  const problem = problemText(useRouteError())
  const { revalidate, state } = useRevalidator()
  const navigate = useNavigate()
  // The banner offers to try the connection itself.
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine
  // What could not be read without a connection is read once it is back.
  useEffect(() => {
    if (!isOffline) return
    const invalidate = () => void revalidate()
    addEventListener('online', invalidate)
    return () => removeEventListener('online', invalidate)
  }, [isOffline, revalidate])
  if (problem.status === 401) return <SignInRequired />
  if (problem.code === 'core.second-factor-required') return <SecondFactorRequired />
  // What a page asks for is in its address: where that is invalid, there is no such page.
  if (problem.status === 404 || problem.code === 'core.invalid') return <NotFoundView />
  const canTryAgain = problem.code !== 'core.not-in-view'
  return (
    <section className="wrap grid min-h-[60dvh] content-center justify-items-start py-16" role="alert">
      <h1 className="type-title-1">{problem.title}</h1>
      <p className="mt-3 max-w-[34em] text-ink-2">
        {problem.detail ?? (problem.status === 403 ? '' : 'Your saved work is safe.')}
      </p>
      {problem.requestId && <p className="mt-2 type-note text-ink-3">Reference {problem.requestId}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {canTryAgain && (
          <Button pending={state === 'loading'} pendingLabel="Trying again" onClick={() => void revalidate()}>
            {isOffline ? 'Reload this page' : 'Try again'}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          Go back
        </Button>
      </div>
    </section>
  )
}
