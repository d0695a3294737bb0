import type { ComponentProps } from 'react'
import { useSession } from '#web/auth/session/session.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/**
 * Leads a consumer to their matches, where advisors have scores, and a visitor to an account.
 * Nobody else has scores.
 */
export function ScoreLink(look: Pick<ComponentProps<typeof LinkButton>, 'variant' | 'size'>) {
  const session = useSession()
  if (session.status === 'signed-in')
    return session.user.role === 'consumer' ? (
      <LinkButton {...look} to="/matches">
        See how you match
      </LinkButton>
    ) : null
  return (
    // Its room is kept while the session is read, so that what follows does not move.
    <LinkButton {...look} to="/signup" className={session.status === 'loading' ? 'maybe-signed-in:invisible' : ''}>
      See how you match, free
    </LinkButton>
  )
}
