import { Link, useSearchParams } from 'react-router'
import { comparedAtMost } from '#contract/matching/values.ts'
import { userReady } from '#web/auth/session/session.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { readCompared } from '../api.ts'
import { CompareTable } from '../compare/compare-table.tsx'
import { ForConsumersOnly } from '../list/empty-matches.tsx'
import { chosenPath, comparedIn } from '../state.ts'
import type { Route } from './+types/compare.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Compare Advisors',
  description: 'Up to three advisors side by side, with what each would cost you.',
  path: '/matches/compare',
})

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await userReady()
  const role = user?.role ?? null
  if (role !== 'consumer') return { compared: null, isAdmin: role === 'admin' }
  const ids = comparedIn(new URL(request.url).searchParams)
  const found = await Promise.all(ids.map(readCompared))
  return { compared: found.filter((entry) => entry !== null), isAdmin: false }
}

export default function ComparePage({ loaderData: { compared, isAdmin } }: Route.ComponentProps) {
  useFocusFallback()
  const [search] = useSearchParams()
  if (!compared) {
    return (
      <PageLayout title="Compare advisors" narrow>
        <ForConsumersOnly isAdmin={isAdmin} />
      </PageLayout>
    )
  }
  const backToList = chosenPath(
    compared.map(({ advisor }) => advisor.id),
    search,
  )
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Matches', to: backToList }, { name: 'Side by side' }]} />}
      title="Side by side"
      lead={
        <>
          The same facts for each advisor, and what each would cost you.{' '}
          <Link to={backToList} className="link py-3">
            {compared.length < comparedAtMost ? 'Add another from your matches' : 'Back to your matches'}
          </Link>
        </>
      }
    >
      {compared.length === 0 ? (
        <EmptyState
          title="No advisors to compare yet"
          action={<LinkButton to="/matches?view=grid">Choose from your matches</LinkButton>}
        >
          Choose two or three matches with the scales icon. On a phone, it’s on the match you open.
        </EmptyState>
      ) : (
        <CompareTable compared={compared} />
      )}
    </PageLayout>
  )
}
