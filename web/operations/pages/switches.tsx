import { useState } from 'react'
import { listSwitches } from '#contract/staff/switches/endpoints.ts'
import type { SwitchState } from '#contract/staff/switches/schemas.ts'
import { switches } from '#contract/staff/switches/values.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SwitchForm } from '../content/switch-form.tsx'
import { switchModeLabels } from '../copy.content.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

const path = '/admin/switches'
export const meta = pageMeta({ title: 'Feature switches', description: 'What is on.', path })

/** The parts of the product that can be turned off, or on for some accounts first. */
export default function Switches() {
  const [edited, setEdited] = useState<SwitchState | null>(null)
  const { data, error } = useEndpoint(listSwitches, {})
  return (
    <PageLayout title="Feature switches" lead="A change takes effect with each person’s next request.">
      {error && !data && <Notice tone="bad">The switches couldn’t be loaded. Reload the page.</Notice>}
      {!data && !error && <SkeletonText lines={4} />}
      {data && (
        <Panel>
          <ul className="divide-y">
            {data.items.map((state) => (
              <SwitchRow key={state.name} state={state} onChange={() => setEdited(state)} />
            ))}
          </ul>
        </Panel>
      )}
      {edited && (
        <SwitchForm state={edited} onClose={() => setEdited(null)} onSaved={() => void invalidate(listSwitches)} />
      )}
    </PageLayout>
  )
}

function SwitchRow({ state, onChange }: { state: SwitchState; onChange: () => void }) {
  const { name, mode, percent, accountIds, changedAt } = state
  const { label, does } = switches[name]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="type-ui font-strong">{label}</h2>
        <p className="type-ui-s text-ink-2">{does}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 type-note text-ink-2">
          <Tag tone={mode === 'on' ? 'ok' : mode === 'off' ? 'bad' : 'warn'}>{switchModeLabels[mode]}</Tag>
          {mode === 'some' && `${percent} percent and ${accountIds.length} listed`}
          {changedAt && `since ${when(changedAt, 'zonedMoment')}`}
        </p>
      </div>
      <Button size="sm" variant="secondary" aria-label={`Change ${label}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}
