import type { Role } from '#contract/profiles/values.ts'
import { profileOf } from '#web/auth/access/route-access.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'

/**
 * Any signed-in person may open any profile page (docs/product.md "Pages"); it leads those of
 * another role to theirs.
 */
export function WrongRole({ title, whose, role }: { title: string; whose: string; role: Role }) {
  return (
    <PageLayout title={title} narrow>
      <EmptyState
        isForOthers
        title={`This page is for ${whose}`}
        action={<LinkButton to={profileOf[role]}>{role === 'admin' ? 'Settings' : 'Your profile'}</LinkButton>}
      >
        Your own profile is on a separate page.
      </EmptyState>
    </PageLayout>
  )
}
