import { brand } from '#contract/brand.ts'
import { listOwnRequests } from '#contract/support/desk/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { RequestTitle } from '../components/request-title.tsx'
import { ownStatusLabels } from '../copy.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Help', description: 'What you wrote to support.', path: '/help' })

/** What somebody wrote to support, with our answers behind each. */
export default function Help() {
  const { data, error } = useEndpoint(listOwnRequests, {})
  return (
    <PageLayout
      title="Help"
      lead={`What you wrote to ${brand.name} Support, and our answers.`}
      actions={
        <>
          <LinkButton size="sm" to="/faq" variant="secondary">
            Read the FAQ
          </LinkButton>
          <LinkButton size="sm" to="/contact">
            Write to us
          </LinkButton>
        </>
      }
      narrow
    >
      {error && !data && <Notice tone="bad">Your messages couldn’t be loaded. Reload the page.</Notice>}
      {!data && !error && <SkeletonText lines={6} />}
      {data?.items.length === 0 && (
        <EmptyState title="No messages yet">When you write to us while signed in, it appears here.</EmptyState>
      )}
      <ul className="border-t empty:hidden">
        {data?.items.map(({ id, token, text, status, lastMessageAt }) => (
          <li key={id} className="relative grid gap-1 border-b py-3 hover:bg-sunken">
            <RequestTitle id={id} token={token} text={text} />
            <p className="flex flex-wrap items-center gap-2 type-note text-ink-2">
              <Tag tone={status === 'waiting' ? 'action' : 'plain'}>{ownStatusLabels[status]}</Tag>
              {when(lastMessageAt, 'zonedMoment')}
            </p>
          </li>
        ))}
      </ul>
    </PageLayout>
  )
}
