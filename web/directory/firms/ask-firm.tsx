import { Link } from 'react-router'
import { getFirmRequest, requestFirm, withdrawFirmRequest } from '#contract/leads/requests/endpoints.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { rememberedPageStore } from '#web/auth/storage.ts'
import { advisorPath, firmPath } from '#web/paths.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'

/**
 * Lets a consumer who knows no advisor of the firm ask the firm itself, without saying who they
 * are.
 */
export function AskFirm({ firm }: { firm: { id: string; name: string } }) {
  const user = useCurrentUser()
  const isConsumer = user?.role === 'consumer'
  if (user && !isConsumer) return null
  return (
    <section aria-label={`Ask ${firm.name}`} className="mt-8 max-w-[68ch] rounded border bg-surface px-5 py-4">
      <h2 className="type-title-3">Not sure whom to choose?</h2>
      <p className="mt-1 type-ui-s text-ink-2">
        Ask the firm. It sees your state and what you want help with, and picks an advisor. Your name and address stay
        with us until you agree to that advisor.
      </p>
      <div className="mt-3">
        {isConsumer ? (
          user.emailVerified ? (
            <OwnRequest firm={firm} />
          ) : (
            <LinkButton to="/verify" state={{ backTo: firmPath(firm.id) }}>
              Verify your email to ask
            </LinkButton>
          )
        ) : (
          <LinkButton to="/signin" onClick={() => rememberedPageStore.write(firmPath(firm.id))}>
            Sign in to ask
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function OwnRequest({ firm }: { firm: { id: string; name: string } }) {
  const input = { params: { firmId: firm.id } }
  const read = useEndpoint(getFirmRequest, input)
  const [isPending, runAction] = useAction()
  if (!read.data)
    return (
      <ReadPlaceholder read={read} name="Your request">
        <Skeleton className="h-11" />
      </ReadPlaceholder>
    )
  const run = (act: () => Promise<unknown>) =>
    runAction(async () => {
      await act()
      await invalidate(getFirmRequest)
    })
  const { request } = read.data
  if (!request)
    return (
      <Button pending={isPending} pendingLabel="Asking" onClick={() => void run(() => call(requestFirm, input))}>
        Ask for an advisor
      </Button>
    )
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 type-ui-s">
      <p>
        {request.advisor ? (
          <>
            <Link to={advisorPath(request.advisor.id)} className="link">
              {request.advisor.displayName}
            </Link>{' '}
            has your request. Agree to contact on their page to share your name and email, and talk.
          </>
        ) : (
          `Your request of ${when(request.requestedAt, 'date')} is open. We’ll notify you when an advisor takes it.`
        )}
      </p>
      <Button
        size="sm"
        variant="secondary"
        disabled={isPending}
        onClick={() => void run(() => call(withdrawFirmRequest, input))}
      >
        Take it back
      </Button>
    </div>
  )
}
