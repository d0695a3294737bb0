import type { Role } from '#contract/profiles/values.ts'
import { profileOf } from '#web/platform/entry-rules.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { WorkPage } from '#web/ui/work-page.tsx'

/** Any signed-in person may open any profile page (specification section 2); it leads those of another role to theirs. */
export function OtherRole({ title, whose, role }: { title: string; whose: string; role: Role }) {
  return (
    <WorkPage title={title} narrow>
      <EmptyState
        title={`This page is for ${whose}`}
        action={<LinkButton to={profileOf[role]}>{role === 'admin' ? 'Settings' : 'Your profile'}</LinkButton>}
      >
        Your own profile is on a separate page.
      </EmptyState>
    </WorkPage>
  )
}
