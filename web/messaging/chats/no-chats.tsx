import { worksLeads } from '#contract/firms/values.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'

/** Why somebody has no conversation, and how they come by one. */
export function NoChats({ viewer: { role, firmRole } }: { viewer: SessionUser }) {
  if (role === 'consumer')
    return (
      <EmptyState title="No conversations yet" action={<LinkButton to="/matches">See your matches</LinkButton>}>
        Contact an advisor and the conversation appears here.
      </EmptyState>
    )
  if (role === 'admin')
    return (
      <EmptyState isForOthers title="No conversations">
        Messages are between consumers and advisors. Administrators don’t have conversations.
      </EmptyState>
    )
  if (firmRole && !worksLeads(firmRole))
    return (
      <EmptyState title="No conversations yet" action={<LinkButton to="/archive">Open the archive</LinkButton>}>
        Your conversations with people at your firm appear here. Messages between advisors and their clients are in the
        archive.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No conversations yet"
      action={<LinkButton to="/advisor-profile">Complete your profile</LinkButton>}
    >
      People who agree to hear from you appear here. A complete profile and open times bring more of them.
    </EmptyState>
  )
}
