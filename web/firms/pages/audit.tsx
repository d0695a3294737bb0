import { listFirmAudit } from '#contract/firms/audit/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { readOrLeave } from '#web/platform/page/loading.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { auditNote, auditText } from '../copy.audit.ts'
import type { Route } from './+types/audit.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Audit Log',
  description: 'What changed in your firm’s team, plan and lead routing.',
  path: '/team/audit',
})

/** The owner and compliance officers read it; the others are led to the team. */
export function clientLoader() {
  return readOrLeave(call(listFirmAudit), '/team')
}

/** What changed at the firm, the latest first. */
export default function Audit({ loaderData: first }: Route.ComponentProps) {
  const list = usePages(
    [listFirmAudit.path],
    (cursor, signal) => call(listFirmAudit, { query: { ...(cursor && { cursor }) } }, { signal }),
    { first },
  )
  const { data } = list
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Team', to: '/team' }, { name: 'Audit log' }]} />}
      title="Audit log"
      lead="Changes of your team, invitations, plan and lead routing. Entries are never changed or deleted."
      narrow
    >
      <Panel>
        <ul className="divide-y">
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-3 md:px-5">
              <p className="type-ui wrap-anywhere">{auditText(entry)}</p>
              <p className="type-note text-ink-2">{auditNote(entry)}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <ShowMore list={list} className="mt-4">
        Show more entries
      </ShowMore>
    </PageLayout>
  )
}
