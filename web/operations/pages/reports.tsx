import { Link } from 'react-router'
import { workChanged } from '#contract/notifications/events.ts'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { listReports } from '#contract/operations/reports/endpoints.ts'
import type { ChatReport } from '#contract/operations/reports/schemas.ts'
import { type ReportList, reportLists } from '#contract/operations/reports/values.ts'
import { reportReasonNames } from '#web/messaging/copy.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { ago, when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { ListDetail, ListDetailEntry } from '../components/list-detail.tsx'
import { useOpenedEntry } from '../components/use-opened-entry.ts'
import { ReportDetail } from '../reports/report-detail.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Reports', description: 'Reported conversations.', path: '/admin/reports' })

const listLabels: Readonly<Record<ReportList, string>> = { open: 'Open', decided: 'Decided' }

const deskEvents = [workChanged]

/** Reported conversations: open ones oldest first, with one opened beside the list. */
export default function Reports() {
  useFocusFallback()
  const opened = useOpenedEntry('report')
  // The page of a person links to one report about them.
  const personId = opened.query.get('personId')
  const list = reportLists.find((each) => each === opened.query.get('list')) ?? 'open'
  const pages = usePages([listReports.path, { list, personId }], (cursor, signal) =>
    call(listReports, { query: { list, ...(personId && { personId }), ...(cursor && { cursor }) } }, { signal }),
  )
  const { data, error } = pages
  const { appeals } = useEndpoint(countWaitingCases, {}).data ?? { appeals: 0 }
  const reports = data?.pages.flatMap(({ items }) => items)
  const chosen = reports?.find(({ id }) => id === opened.openedId)
  // One that was chosen is not replaced by another: it may have been decided meanwhile.
  const shown = chosen ?? (opened.isChosen ? undefined : reports?.[0])
  const otherList = list === 'open' ? 'decided' : 'open'
  useServerEvents(deskEvents, () => {
    opened.keep(shown?.id ?? null)
    void invalidate(listReports)
  })
  return (
    <PageLayout
      title="Reports"
      lead={`Reported conversations. Messages are shown only when the reporter shared them. ${zoneNote()}`}
      actions={
        <>
          <LinkButton size="sm" to="/admin/appeals" variant="secondary">
            Appeals{appeals > 0 && ` (${appeals})`}
          </LinkButton>
          <LinkButton size="sm" to="/admin/analytics?tab=reviews" variant="secondary">
            Reported reviews
          </LinkButton>
        </>
      }
    >
      <div className={`mb-5 max-w-80 ${opened.isChosen ? 'max-lg:hidden' : ''}`}>
        <Segmented
          label="Which reports"
          size="sm"
          value={list}
          onChange={(next) => opened.filter('list', next)}
          options={reportLists.map((value) => ({ value, label: listLabels[value] }))}
        />
      </div>
      {personId && (
        <p className="mb-5 type-ui-s text-ink-2">
          Only reports about one person. <Link to="/admin/reports">Show all reports</Link>
        </p>
      )}
      {error && !reports && <Notice tone="bad">The reports couldn’t be loaded. Reload the page.</Notice>}
      {!reports && !error && <SkeletonText lines={8} />}
      {reports && opened.isChosen && !shown && (
        <Notice>
          {pages.hasNextPage
            ? 'This report isn’t among the first of the list.'
            : `This report isn’t among the ${list} ones.`}{' '}
          <button type="button" className="link" onClick={() => opened.filter('list', otherList, opened.openedId)}>
            Look among the {otherList} ones
          </button>{' '}
          or{' '}
          <Link to={opened.pathOf(null)} className="link">
            show the list
          </Link>
          .
        </Notice>
      )}
      {reports?.length === 0 && !opened.isChosen && (
        <EmptyState title={list === 'open' ? 'No open reports' : 'Nothing decided yet'}>
          {list === 'open' ? 'Reported conversations appear here.' : 'Decided reports appear here.'}
        </EmptyState>
      )}
      {shown && (
        <ListDetail
          label="Reports"
          openedId={shown.id}
          isChosen={opened.isChosen}
          back={{ to: opened.pathOf(null), label: 'All reports' }}
          entries={
            <>
              {reports?.map((report) => (
                <ReportEntry
                  key={report.id}
                  report={report}
                  to={opened.pathOf(report.id)}
                  isOpened={report.id === shown.id}
                />
              ))}
              <ShowMore list={pages} variant="text">
                Show more reports
              </ShowMore>
            </>
          }
        >
          <ReportDetail
            report={shown}
            onDecided={() => {
              opened.filter('list', 'decided', shown.id)
              void invalidate(listReports, countWaitingCases)
            }}
          />
        </ListDetail>
      )}
    </PageLayout>
  )
}

function ReportEntry(props: { report: ChatReport; to: string; isOpened: boolean }) {
  const { report, ...link } = props
  return (
    <ListDetailEntry {...link} id={report.id} title={report.reported.name}>
      <span className="type-note text-ink-2">
        {reportReasonNames[report.reason]},{' '}
        {report.decision ? `decided ${when(report.decision.decidedAt, 'date')}` : ago(report.createdAt)}
      </span>
    </ListDetailEntry>
  )
}
