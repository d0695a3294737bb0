import { listDeskFirmAudit } from '#contract/operations/firms/endpoints.ts'
import { auditNote, auditText } from '#web/firms/copy.audit.ts'
import { call } from '#web/platform/api/call.ts'
import { usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'

/** What changed in a firm's team, plan and routing, as the firm reads it. */
export function FirmAudit({ id }: { id: string }) {
  const list = usePages([listDeskFirmAudit.path, id], (cursor, signal) =>
    call(listDeskFirmAudit, { params: { id }, query: { limit: 10, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data, error } = list
  const entries = data?.pages.flatMap(({ items }) => items)
  return (
    <Panel className="p-5">
      <PanelHead title="Audit log of the firm" />
      {error && !entries && <Notice tone="bad">The log couldn’t be loaded. Reload the page.</Notice>}
      {!entries && !error && <SkeletonText lines={4} />}
      {entries?.length === 0 && <p className="mt-3 type-ui-s text-ink-2">Nothing changed yet.</p>}
      <ul className="mt-3 border-t empty:hidden">
        {entries?.map((entry) => (
          <li key={entry.id} className="border-b py-2">
            <p className="type-ui-s wrap-anywhere">{auditText(entry)}</p>
            <p className="type-note text-ink-2">{auditNote(entry)}</p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} variant="text" className="mt-3">
        Show more entries
      </ShowMore>
    </Panel>
  )
}
