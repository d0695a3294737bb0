import { useRef, useState } from 'react'
import { utcDay } from '#contract/core/days.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { type AuditSummary, reportName, reportPage, summaryOf } from './audit.ts'
import { AuditIssues, AuditTotals } from './audit-results.tsx'

type AuditPanelProps = { pages: readonly { name: string; to: string }[] }

/** Checks one of our pages for barriers, here and now, and hands out what was found as a file. */
export function AuditPanel({ pages }: AuditPanelProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState('/')
  const [opened, setOpened] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle')
  const [found, setFound] = useState<{ page: string; summary: AuditSummary } | null>(null)
  const [tab, setTab] = useState<'issues' | 'summary'>('issues')

  const check = async () => {
    if (!frame.current || opened === null) return
    try {
      const { runAxe } = await import('./run-axe.ts')
      setFound({ page: opened, summary: summaryOf(await runAxe(frame.current)) })
      setState('idle')
    } catch {
      setState('failed')
    }
    setOpened(null)
  }
  const run = () => {
    track('feature_used', { feature: 'accessibility_audit' })
    setFound(null)
    setState('running')
    setOpened(page)
  }
  const save = () => {
    if (!found) return
    const day = utcDay(new Date())
    const file = new Blob([reportPage({ page: found.page, day, summary: found.summary })], { type: 'text/html' })
    saveFile(file, reportName(day))
  }
  return (
    <section aria-labelledby="audit" className="mt-12 md:mt-16">
      <SectionHead />
      <h2 id="audit" className="mt-5 type-title-1">
        Accessibility audit
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        Opens one of our pages and runs the axe-core checks in your browser. Nothing is sent anywhere.
      </p>
      <div className="mt-6 flex flex-wrap items-start gap-x-3">
        <div className="w-full md:w-72">
          <Select
            label="Page"
            value={page}
            onChange={(event) => setPage(event.currentTarget.value)}
            options={pages.map(({ name, to }) => ({ value: to, label: name }))}
          />
        </div>
        <div className="flex gap-3 max-md:mb-6 md:mt-6.5">
          <Button className="min-h-12!" onClick={run} pending={state === 'running'} pendingLabel="Checking">
            Run Audit
          </Button>
          <Button className="min-h-12!" variant="secondary" onClick={save} disabled={!found}>
            Export Report
          </Button>
        </div>
      </div>
      {opened !== null && (
        <iframe
          ref={frame}
          src={opened}
          title={`The page being checked: ${opened}`}
          tabIndex={-1}
          onLoad={() => void check()}
          className="h-80 w-full rounded border"
        />
      )}
      {state === 'failed' && <Notice tone="bad">We couldn’t check the page. Please try again.</Notice>}
      {found && (
        <Tabs
          label="Results"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'issues', label: 'Issues', panel: <AuditIssues summary={found.summary} /> },
            { value: 'summary', label: 'Summary', panel: <AuditTotals page={found.page} summary={found.summary} /> },
          ]}
        />
      )}
    </section>
  )
}
