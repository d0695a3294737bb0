import { data } from 'react-router'
import { getFirm } from '#contract/directory/firms/endpoints.ts'
import { directoryPaths } from '#contract/directory/labels.ts'
import { specialtyLabels } from '#contract/profiles/labels.ts'
import { firmPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { listed } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { isNotFound } from '#web/platform/problems/not-found.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { AdvisorList } from '../components/advisor-list.tsx'
import { AskFirm } from '../firms/ask-firm.tsx'
import { FirmFacts } from '../firms/firm-facts.tsx'
import { advisorsText, firmData, firmPlace } from '../firms/firm-text.ts'
import type { Route } from './+types/firm.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export async function loader({ params: { firmId }, context }: Route.LoaderArgs) {
  try {
    return await call(getFirm, { params: { firmId } }, { context })
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData: firm, params } = args
  const path = firmPath(params.firmId)
  if (!firm)
    return pageMeta({ title: 'Page Not Found', description: 'We couldn’t find this firm.', path, noindex: true })(args)
  const place = firmPlace(firm)
  return pageMeta({
    title: `${firm.name}${place && `, ${place}`}`,
    description: `${firm.name} has ${advisorsText(firm.advisorCount)} with a verified registration. See the team, what they help with, their fees, and book a free first call.`,
    path,
    kind: 'profile',
    breadcrumb: [
      { name: 'Firms', path: directoryPaths.firms },
      { name: firm.name, path },
    ],
    structuredData: [firmData(firm)],
  })(args)
}

/** A firm with the advisors whom consumers can find. */
export default function FirmPage({ loaderData: firm }: Route.ComponentProps) {
  const place = firmPlace(firm)
  return (
    <div className="wrap pb-16">
      <Breadcrumb
        items={[{ name: 'Home', to: '/' }, { name: 'Firms', to: directoryPaths.firms }, { name: firm.name }]}
      />
      <div className="mt-6 flex gap-5 md:mt-10">
        <Avatar size={64} name={firm.name} photoUrl={firm.logoUrl} />
        <div className="min-w-0">
          <h1 className="type-display-2 wrap-anywhere">{firm.name}</h1>
          <p className="mt-1 text-ink-2">{[place, advisorsText(firm.advisorCount)].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          {firm.description && <p className="max-w-[68ch] whitespace-pre-line type-body">{firm.description}</p>}
          {firm.website && (
            <p className="mt-4">
              <a className="link touch wrap-anywhere" href={firm.website} rel="nofollow noopener">
                {new URL(firm.website).hostname.replace(/^www\./, '')}
              </a>
            </p>
          )}
          {firm.specialties.length > 0 && (
            <>
              <h2 className="mt-8 type-title-2">What the team helps with</h2>
              <p className="mt-2 type-ui">{listed(firm.specialties.map((each) => specialtyLabels[each]))}</p>
            </>
          )}
          {/* Not at the foot of the first screen, where offers and questions float. */}
          <AskFirm firm={firm} />
        </div>
        <div>
          <FirmFacts firm={firm} />
        </div>
      </div>
      <h2 className="mt-12 mb-5 type-title-2">The team</h2>
      <AdvisorList items={firm.team} wanted={[]} />
    </div>
  )
}
