import { downloadClientBrief, getClientBrief } from '#contract/profiles/briefs/endpoints.ts'
import { briefChanged } from '#contract/profiles/briefs/events.ts'
import { NotShown, useNotShown } from '#web/auth/account/not-shown.tsx'
import { download } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { when } from '#web/platform/format.ts'
import { BriefPage } from './brief-page.tsx'
import { PdfButton } from './pdf-button.tsx'

const briefEvents = [briefChanged]

/**
 * The brief that a consumer shared with the advisor who looks; nothing without one. It goes when it
 * is withdrawn.
 */
export function ClientBrief({ consumerId }: { consumerId: string }) {
  const brief = useEndpoint(getClientBrief, { params: { consumerId } }).data?.brief
  useServerEvents(briefEvents, () => void invalidate(getClientBrief))
  const notShown = useNotShown()
  if (notShown)
    return (
      <section aria-label="Brief" className="mt-6">
        <h3 className="mb-2 type-ui-s font-strong">Brief</h3>
        <NotShown />
      </section>
    )
  if (!brief) return null
  return (
    <section aria-label="Brief" className="mt-6">
      <h3 className="mb-2 type-ui-s font-strong">Brief</h3>
      <BriefPage answers={brief.answers} note={brief.note} />
      <div className="border-t pt-2">
        <p className="type-note text-ink-3">Shared {when(brief.sharedAt, 'date')}. Answers are current.</p>
        <PdfButton onDownload={() => download(downloadClientBrief, { params: { consumerId } }, 'brief.pdf')} />
      </div>
    </section>
  )
}
