import { useState } from 'react'
import { listHelpTexts } from '#contract/support/help-texts/endpoints.ts'
import type { HelpText } from '#contract/support/help-texts/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { HelpTextForm, readHelpTexts } from '../help-texts/help-text-form.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

const path = '/admin/help-texts'
export const meta = pageMeta({ title: 'Help texts', description: 'What explains terms.', path })

/** The short texts that explain terms on the pages. */
export default function HelpTexts() {
  const [edited, setEdited] = useState<HelpText | null>(null)
  const [act, setAct] = useState<ReasonedAct | null>(null)
  const { data, error } = useEndpoint(listHelpTexts, {})
  const revert = (chosen: ReasonedAct) => {
    setEdited(null)
    setAct(chosen)
  }
  return (
    <PageLayout
      title="Help texts"
      lead="They explain terms on hover and focus. Pages show a change from their next load."
    >
      {error && !data && <Notice tone="bad">The texts couldn’t be loaded. Reload the page.</Notice>}
      {!data && !error && <SkeletonText lines={8} />}
      {data && (
        <Panel>
          <ul className="divide-y">
            {data.items.map((text) => (
              <li
                key={text.key}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5"
              >
                <div className="min-w-0 flex-1 basis-72">
                  <h2 className="type-ui font-strong">{text.title}</h2>
                  <p className="type-ui-s text-ink-2 wrap-anywhere">{text.content}</p>
                </div>
                <Button size="sm" variant="secondary" aria-label={`Edit ${text.title}`} onClick={() => setEdited(text)}>
                  Edit
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {edited && <HelpTextForm text={edited} onClose={() => setEdited(null)} onRevert={revert} />}
      {act && <ReasonDialog act={act} onClose={() => setAct(null)} onDone={() => void readHelpTexts()} />}
    </PageLayout>
  )
}
