import { useState } from 'react'
import { checkArchive, listExports, requestExport } from '#contract/archive/endpoints.ts'
import { exportEnded } from '#contract/archive/events.ts'
import { type Archive, type ArchiveCheck, RequestExport } from '#contract/archive/schemas.ts'
import { exportDays } from '#contract/archive/values.ts'
import { utcDay } from '#contract/core/days.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { day, when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { entriesText, missingFilesText, shortHash } from '../copy.ts'
import { type ArchivePerson, choicesOf } from '../state.ts'

const exportStateLabels = {
  queued: 'Being made',
  ready: 'Ready',
  failed: 'Failed',
  expired: 'No longer available',
} as const

const exportEvents = [exportEnded]

/** Exports for an examiner, which a script inside of them verifies offline. */
export function ExportPanel({ archive, person }: { archive: Archive; person: ArchivePerson | null }) {
  const { data } = useEndpoint(listExports, {})
  useServerEvents(exportEvents, () => void invalidate(listExports))
  const today = utcDay(new Date())
  const form = useSchemaForm(RequestExport, {
    defaultValues: { from: archive.since?.slice(0, 10) ?? '', to: today, personId: person?.id ?? null },
  })
  const request = form.submit(async (span) => {
    await call(requestExport, { body: span })
    await invalidate(listExports)
  })
  return (
    <Panel className="p-5">
      <PanelHead title="Export" />
      <p className="mt-1 max-w-[68ch] type-ui-s text-ink-2">
        A ZIP file with a manifest, every entry as JSON and as a readable page, the files of messages, and a script that
        verifies the chain without a network. It can be downloaded for {exportDays} days.
      </p>
      <Form onSubmit={request} className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <DateField label="Recorded from" {...form.field('from')} />
        <DateField label="To" help="Days begin and end in UTC." {...form.field('to')} />
        <Select
          label="Contents of"
          placeholder="Everyone"
          help="For a client, open one of their entries."
          options={choicesOf(archive, person).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.watch('personId') ?? ''}
          onChange={(event) => form.setValue('personId', event.currentTarget.value || null)}
        />
        <div className="sm:pt-7.5">
          <Button type="submit" pending={form.isPending} pendingLabel="Requesting">
            Export
          </Button>
        </div>
        {form.problem && (
          <div className="mb-4 sm:col-span-2">
            <Notice tone="bad">{form.problem}</Notice>
          </div>
        )}
      </Form>
      <ul className="mt-2">
        {data?.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2.5 type-ui-s">
            <span className="flex-1">
              {day(item.from)} to {day(item.to)}
              {item.personName && `, ${item.personName}`}
              <span className="block type-note text-ink-2">
                {item.requestedByName}, {when(item.createdAt, 'datedMoment')}
                {item.entryCount !== null && `, ${entriesText(item.entryCount)}`}
              </span>
              {item.missingFileCount > 0 && (
                <span className="block type-note text-bad">{missingFilesText(item.missingFileCount)}</span>
              )}
            </span>
            {item.url ? (
              <a href={item.url} download className="font-strong text-action underline">
                Download
              </a>
            ) : (
              <Tag tone={item.state === 'failed' ? 'bad' : 'plain'}>{exportStateLabels[item.state]}</Tag>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const checkedText = (count: number) => (count === 1 ? 'The one entry fits' : `All ${entriesText(count)} fit`)

/** Whether the chain is whole, and the roots to note elsewhere. */
export function CheckPanel({ archive }: { archive: Archive }) {
  const [result, setResult] = useState<ArchiveCheck | null>(null)
  const [pending, runAction] = useAction()
  const check = () =>
    runAction(async () => {
      setResult(await call(checkArchive))
    })
  return (
    <Panel className="p-5">
      <PanelHead title="Integrity" />
      <p className="mt-1 type-ui-s text-ink-2">
        Each entry includes the hash of the one before. A day’s root, noted outside of this product, proves that nothing
        up to that day was changed.
      </p>
      <div className="mt-4 grid gap-4">
        <div>
          <Button variant="secondary" pending={pending} pendingLabel="Checking" onClick={() => void check()}>
            Check every hash
          </Button>
        </div>
        {result && (
          <Notice tone={result.brokenAt === null ? 'ok' : 'bad'}>
            {result.brokenAt === null
              ? `${checkedText(result.entryCount)}, checked ${when(result.checkedAt, 'datedMoment')}.`
              : `Entry ${result.brokenAt} does not fit. Keep an export and call us.`}
          </Notice>
        )}
        <ul>
          {archive.roots.map(({ day: isoDay, position, root }) => (
            <li key={isoDay} className="flex flex-wrap justify-between gap-x-4 border-t py-2 type-ui-s">
              <span>
                {day(isoDay)} <span className="text-ink-2">up to entry {position}</span>
              </span>
              <code className="font-mono text-12/5 text-ink-2" title={root}>
                {shortHash(root)}
              </code>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
