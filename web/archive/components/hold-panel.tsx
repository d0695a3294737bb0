import { placeHold } from '#contract/archive/endpoints.ts'
import { type Archive, NewHold } from '#contract/archive/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { type ArchivePerson, choicesOf } from '../state.ts'
import { ReleaseButton } from './release-button.tsx'

type Props = { archive: Archive; person: ArchivePerson | null; onChanged: () => void }

/** Legal holds: what is kept beyond the firm's period, and why. */
export function HoldPanel({ archive, person, onChanged }: Props) {
  const form = useSchemaForm(NewHold, { defaultValues: { personId: person?.id ?? null, reason: '' } })
  return (
    <Panel className="p-5">
      <PanelHead title="Legal holds" />
      <p className="mt-1 type-ui-s text-ink-2">
        Entries under a hold stay after the firm’s period, until it’s released.
      </p>
      <ul className="mt-3">
        {archive.holds.map((hold) => (
          <li key={hold.id} className="flex items-center justify-between gap-4 border-b py-2 type-ui-s">
            <span>
              <span className="font-strong">{hold.person?.name ?? 'All entries'}</span>: {hold.reason}
              <span className="block type-note text-ink-2">
                {hold.placedByName}, {when(hold.placedAt, 'date')}
              </span>
            </span>
            <ReleaseButton hold={hold} onReleased={onChanged} />
          </li>
        ))}
        {archive.holds.length === 0 && <li className="border-b py-2 type-ui-s text-ink-2">No holds.</li>}
      </ul>
      <form
        noValidate
        className="mt-5 grid gap-x-4 gap-y-2 sm:grid-cols-[2fr_3fr]"
        onSubmit={form.submit(async (hold) => {
          await call(placeHold, { body: hold })
          form.reset()
          onChanged()
        })}
      >
        <Select
          label="Hold"
          placeholder="All entries"
          help="For a client, open one of their entries."
          options={choicesOf(archive, person).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.watch('personId') ?? ''}
          onChange={(event) => form.setValue('personId', event.currentTarget.value || null)}
        />
        <TextField label="Reason" {...form.field('reason')} />
        <div className="grid justify-items-start gap-3 sm:col-span-2">
          {form.problem && <Notice tone="bad">{form.problem}</Notice>}
          <Button type="submit" variant="secondary" pending={form.isPending} pendingLabel="Placing">
            Place hold
          </Button>
        </div>
      </form>
    </Panel>
  )
}
