import { getOwnTexts } from '#contract/archive/held-texts/endpoints.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { getOwnFirm } from '#contract/firms/endpoints.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { getOwnVerification } from '#contract/verification/endpoints.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { userReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { keepDataWhen } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { WrongRole } from '#web/profiles/components/wrong-role.tsx'
import { ProfileEditor } from '../own/profile-editor.tsx'
import type { OwnAdvisor } from '../own/use-profile-editor.ts'
import type { Route } from './+types/advisor-profile.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Advisor Profile',
  description: 'What people read about you before they message or book.',
  path: '/advisor-profile',
})

export async function clientLoader(): Promise<OwnAdvisor | null> {
  const user = await userReady()
  if (!user || !['advisor', 'firm_admin'].includes(user.role)) return null
  const [own, verification, page, { firm }, texts] = await Promise.all([
    call(getOwnProfile),
    call(getOwnVerification),
    call(getAdvisor, { params: { advisorId: user.id } }),
    call(getOwnFirm),
    call(getOwnTexts),
  ])
  return { own, verification, page, firmName: firm?.name ?? null, texts }
}

/**
 * Going from step to step asks the server nothing: each save has replied with the whole profile.
 */
export const shouldRevalidate = keepDataWhen(
  (current, next) => current.pathname === next.pathname && current.search !== next.search,
)

export default function AdvisorProfilePage({ loaderData }: Route.ComponentProps) {
  const user = useUser()
  if (!loaderData) return <WrongRole title="Advisor profile" whose="advisors" role={user.role} />
  return <ProfileEditor first={loaderData} />
}
