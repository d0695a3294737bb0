import { useRevalidator } from 'react-router'
import { getSystemHealth } from '#contract/operations/endpoints.ts'
import type { DependencyHealth } from '#contract/operations/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { byUrgency, dependencyLabels, healthLabels, summaryOf } from '../copy.ts'
import type { Route } from './+types/health.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'System health',
  description: 'Everything the product depends on.',
  path: '/admin/health',
})

export const clientLoader = () => call(getSystemHealth)

/** Everything the product depends on, tested when the page opens. */
export default function SystemHealth({ loaderData: { items, checkedAt, node } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <PageLayout
      title="System health"
      lead={
        <p role="status">
          {summaryOf(items)} Checked {when(checkedAt, 'zonedMoment')} by <span className="wrap-anywhere">{node}</span>.
        </p>
      }
      actions={
        <>
          <LinkButton size="sm" to="/admin/analytics" variant="secondary">
            Overview
          </LinkButton>
          <Button size="sm" pending={state === 'loading'} pendingLabel="Checking" onClick={() => void revalidate()}>
            Check again
          </Button>
        </>
      }
    >
      <ul className="border-t">
        {byUrgency(items).map((item) => (
          <DependencyRow key={item.id} item={item} />
        ))}
      </ul>
    </PageLayout>
  )
}

function DependencyRow({ item: { id, state, detail, tookMs, lastSuccessAt } }: { item: DependencyHealth }) {
  const { name, action } = dependencyLabels[id]
  const { tone, label } = healthLabels[state]
  const isTrouble = state === 'down' || state === 'degraded'
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b py-4 md:grid-cols-[minmax(0,3fr)_7rem_minmax(0,8fr)]">
      <h2 className="type-ui font-strong">{name}</h2>
      <span className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end">
        <Tag tone={tone}>{label}</Tag>
      </span>
      <div className="grid gap-1 max-md:col-span-2">
        <p className="type-ui-s text-ink-2">{detail}</p>
        {isTrouble && <p className="max-w-[68ch] type-ui-s">{action}</p>}
        {state !== 'off' && (
          <p className="type-note text-ink-2">
            {lastSuccessAt === null
              ? 'No success since this process started'
              : `Last worked ${when(lastSuccessAt, 'zonedMoment')}`}
            {tookMs !== null && `, answered in ${tookMs} ms`}
          </p>
        )}
      </div>
    </li>
  )
}
