import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import { listTooltips } from '#contract/support/endpoints.ts'
import {
  listHelpTexts,
  listHelpTextVersions,
  revertHelpText,
  saveHelpText,
} from '#contract/support/help-texts/endpoints.ts'
import { type HelpText, type HelpTextVersion, WriteHelpText } from '#contract/support/help-texts/schemas.ts'
import { helpTextMaxLength } from '#contract/support/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { when } from '#web/platform/format.ts'
import type { ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { ReasonField } from '#web/staff/components/reason-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type Props = { text: HelpText; onClose: () => void; onRevert: (act: ReasonedAct) => void }

/** Reads everything again that shows help texts, this page's own included. */
export const readHelpTexts = () => invalidate(listHelpTexts, listHelpTextVersions, listTooltips)

/** Changes a help text, or shows an earlier wording again. */
export function HelpTextForm({ text: { key, title, content }, onClose, onRevert }: Props) {
  const { data } = useEndpoint(listHelpTextVersions, { params: { key } })
  const form = useSchemaForm(WriteHelpText, { defaultValues: { title, content, reason: '' } })
  const send = form.submit(async (body) => {
    await call(saveHelpText, { params: { key }, body })
    toast.success('Help text saved')
    await readHelpTexts()
    onClose()
  })
  const isShown = (version: HelpTextVersion) => version.content === content && version.title === title
  const revert = (version: HelpTextVersion): ReasonedAct => ({
    title: `Show an earlier text: ${title}`,
    explained: `“${version.content}”`,
    button: 'Show this text',
    done: 'Help text reverted',
    run: (reason) => call(revertHelpText, { params: { key }, body: { versionId: version.id, reason } }),
  })
  return (
    <FormDialog
      form={form}
      wide
      title={`Help text: ${title}`}
      action="Save help text"
      pendingLabel="Saving"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label="Term" {...form.field('title')} />
      <TextArea
        label="Explanation"
        help="Plain text, shown on hover and focus."
        rows={3}
        maxLength={helpTextMaxLength}
        {...form.field('content')}
      />
      <ReasonField rows={2} {...form.field('reason')} />
      {data && data.items.length > 0 && (
        <section className="border-t pt-4">
          <h3 className="type-ui font-strong">Earlier texts</h3>
          <ul className="mt-2 divide-y">
            {data.items.map((version) => (
              <li key={version.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-60 type-ui-s wrap-anywhere">
                  {version.content}
                  <span className="block type-note text-ink-2">
                    {version.isDefault
                      ? 'The default'
                      : `${version.savedByName ?? erasedDisplayName}, ${when(version.savedAt, 'zonedMoment')}`}
                  </span>
                </span>
                {!isShown(version) && (
                  <Button size="sm" variant="text" onClick={() => onRevert(revert(version))}>
                    Show again<span className="sr-only">: {version.content}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  )
}
