import { minutes } from '#contract/core/durations.ts'
import { zoneName } from '#contract/core/zones.ts'
import { addAnnouncement, changeAnnouncement } from '#contract/operations/announcements/endpoints.ts'
import { type Announcement, WriteAnnouncement } from '#contract/operations/announcements/schemas.ts'
import {
  announcementKinds,
  announcementMaxLength,
  audiences,
  linkLabelMaxLength,
} from '#contract/operations/announcements/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { ownZone } from '#web/platform/times/zones.ts'
import { ReasonField } from '#web/staff/components/reason-field.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { announcementKindLabels, audienceLabels } from '../copy.content.ts'

type Props = { announcement: Announcement | null; onClose: () => void; onSaved: () => void }

/** An instant as the field of a browser shows it, in the clock of this device. */
function localTime(instant: string): string {
  const date = new Date(instant)
  return new Date(date.getTime() - minutes(date.getTimezoneOffset())).toISOString().slice(0, 16)
}
const instantOf = (local: string) => (local === '' ? null : new Date(local).toISOString())

/** Writes an announcement, or changes one. */
export function AnnouncementForm({ announcement, onClose, onSaved }: Props) {
  const { id, ...before } = announcement ?? { id: null }
  const form = useSchemaForm(WriteAnnouncement, {
    defaultValues: {
      text: '',
      link: null,
      kind: 'news',
      audience: 'everyone',
      startsAt: new Date().toISOString(),
      endsAt: null,
      ...before,
      reason: '',
    },
  })
  const link = form.controlled('link')
  const kind = form.controlled('kind')
  const audience = form.controlled('audience')
  const startsAt = form.controlled('startsAt')
  const endsAt = form.controlled('endsAt')
  const changeLink = (part: { label?: string; to?: string }) => {
    const next = { label: '', to: '', ...link.value, ...part }
    link.onChange(next.label || next.to ? next : null)
  }
  const { link: linkErrors } = form.formState.errors
  const send = form.submit(async (body) => {
    await (id === null ? call(addAnnouncement, { body }) : call(changeAnnouncement, { params: { id }, body }))
    toast.success('Announcement saved')
    onSaved()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      wide
      title={id === null ? 'New announcement' : 'Change announcement'}
      description="Each reader sees one banner at a time, the one that began last, until they dismiss it."
      action="Save announcement"
      pendingLabel="Saving"
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextArea
            label="Text"
            rows={2}
            maxLength={announcementMaxLength}
            className="min-h-18"
            {...form.field('text')}
          />
        </div>
        <TextField
          label="Link name"
          optional
          maxLength={linkLabelMaxLength}
          value={link.value?.label ?? ''}
          error={linkErrors && 'label' in linkErrors ? linkErrors.label?.message : undefined}
          onChange={({ currentTarget: { value } }) => changeLink({ label: value })}
        />
        <TextField
          label="Link"
          optional
          help="A path such as /pricing, or https://"
          value={link.value?.to ?? ''}
          error={linkErrors && 'to' in linkErrors ? linkErrors.to?.message : undefined}
          onChange={({ currentTarget: { value } }) => changeLink({ to: value })}
        />
        <Select
          label="Kind"
          value={kind.value}
          onChange={({ currentTarget: { value } }) =>
            kind.onChange(announcementKinds.find((each) => each === value) ?? 'news')
          }
          options={announcementKinds.map((value) => ({ value, label: announcementKindLabels[value] }))}
        />
        <Select
          label="For"
          value={audience.value}
          onChange={({ currentTarget: { value } }) =>
            audience.onChange(audiences.find((each) => each === value) ?? 'everyone')
          }
          options={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
        />
        <DateField
          label="Starts"
          type="datetime-local"
          required
          help={`In ${zoneName(ownZone())}`}
          value={startsAt.value ? localTime(startsAt.value) : ''}
          error={startsAt.error}
          onChange={({ currentTarget: { value } }) => startsAt.onChange(instantOf(value) ?? '')}
        />
        <DateField
          label="Ends"
          type="datetime-local"
          optional
          help={`In ${zoneName(ownZone())}`}
          value={endsAt.value ? localTime(endsAt.value) : ''}
          error={endsAt.error}
          onChange={({ currentTarget: { value } }) => endsAt.onChange(instantOf(value))}
        />
        <div className="sm:col-span-2">
          <ReasonField rows={2} {...form.field('reason')} />
        </div>
      </div>
    </FormDialog>
  )
}
