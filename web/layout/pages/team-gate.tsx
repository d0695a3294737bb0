import { Outlet } from 'react-router'
import { SecondFactorRequired } from '#web/auth/access/guard.tsx'
import { isHalfwayIn, useSession } from '#web/auth/session/session.ts'
import { TeamIntro } from '#web/firms/components/team-intro.tsx'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import { SignedInLayout } from '../signed-in-layout.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const handle: PageHandle = { footer: 'visitors' }

/**
 * The server cannot know who comes: where a session is stored, the face waits unseen until it is
 * known.
 */
function TeamIntroFallback() {
  return (
    <div className="maybe-signed-in:invisible">
      <TeamIntro />
    </div>
  )
}

export { TeamIntroFallback as HydrateFallback }

/**
 * The team pages are everybody's address (docs/product.md "Pages"): a visitor reads what they are
 * for, who is signed in works there. The pages below load nothing for a visitor.
 */
export default function TeamGate() {
  const session = useSession()
  if (session.status !== 'signed-in') return <TeamIntroFallback />
  if (isHalfwayIn(session.user)) return <SecondFactorRequired />
  return (
    <SignedInLayout user={session.user}>
      <Outlet key={session.user.id} />
    </SignedInLayout>
  )
}
