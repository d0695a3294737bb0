import { isRouteErrorResponse, useRouteError } from 'react-router'
import { brand } from '#contract/brand.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { NotFoundView } from '#web/ui/layout/not-found-view.tsx'

/** The last net: says what happened in plain words and offers the two things one can do. */
export function RootError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-start py-16">
      <title>{`Something went wrong | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="type-display-2">Something went wrong on our side</h1>
      <p className="mt-4 max-w-[34em] text-ink-2">
        We couldn’t show this page. Your saved work is safe. Please try again. If it happens again, email{' '}
        <a className="link" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <LinkButton to="/" variant="secondary" reloadDocument>
          Back to Home
        </LinkButton>
      </div>
    </main>
  )
}
