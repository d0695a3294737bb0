import { useState } from 'react'
import { listRegisterImports, startRegisterImport } from '#contract/verification/imports/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { day, when } from '#web/platform/format.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { importText } from './copy.ts'

const outcomes = {
  imported: { tone: 'ok', label: 'Imported' },
  unchanged: { tone: 'plain', label: 'Unchanged' },
  failed: { tone: 'bad', label: 'Failed' },
} as const

const startImport: ReasonedAct = {
  title: 'Import the feed now',
  explained: 'The files are fetched and compared with all verified advisors. The report appears here in some minutes.',
  button: 'Import feed',
  done: 'Import started',
  run: (reason) => call(startRegisterImport, { body: { reason } }),
}

/** The latest imports of the adviser register and what they changed. */
export function RegisterImports() {
  const { data } = useEndpoint(listRegisterImports, {})
  const [act, setAct] = useState<ReasonedAct | null>(null)
  if (!data) return null
  return (
    <section aria-label="Adviser register" className="grid gap-4">
      <div>
        <h2 className="type-title-2">Adviser register</h2>
        <p className="mt-1 type-ui-s text-ink-2">
          {data.isScheduled
            ? 'The feed is imported every night.'
            : 'No feed is configured: the register is imported by command.'}
        </p>
        {data.isScheduled && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAct(startImport)}>
            Import the feed now
          </Button>
        )}
      </div>
      {data.items.length > 0 && (
        <ul className="grid border-t">
          {data.items.map((each) => (
            <li key={each.id} className="grid gap-x-4 gap-y-1 border-b py-3 type-ui-s sm:grid-cols-[auto_1fr]">
              <span className="flex flex-wrap items-center gap-2 sm:w-64">
                <Tag tone={outcomes[each.outcome].tone}>{outcomes[each.outcome].label}</Tag>
                {when(each.startedAt, 'zonedMoment')}
              </span>
              <span className="break-words text-ink-2">
                {each.recordDate && `Files of ${day(each.recordDate)}. `}
                {importText(each)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {act && (
        <ReasonDialog act={act} onClose={() => setAct(null)} onDone={() => void invalidate(listRegisterImports)} />
      )}
    </section>
  )
}
