import { getRouting, saveRouting } from '#contract/leads/routing/endpoints.ts'
import { SaveRouting } from '#contract/leads/routing/schemas.ts'
import { routingFallbacks, routingRules } from '#contract/leads/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { when } from '#web/platform/format.ts'
import { readOrLeave } from '#web/platform/page/loading.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { routingFallbackTexts, routingRuleTexts } from '../copy.firm.ts'
import type { Route } from './+types/routing.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Lead Routing',
  description: 'How your firm assigns the leads that come to it.',
  path: '/team/routing',
})

export function clientLoader() {
  return readOrLeave(call(getRouting), '/team')
}

/** How a firm assigns leads without an advisor: those who run it choose, the officer reads. */
export default function Routing({ loaderData: routing }: Route.ComponentProps) {
  const revalidate = useRevalidate()
  const { rule, fallback, maxOpenLeads, passesOnOverflow, canEdit } = routing
  const form = useSchemaForm(SaveRouting, { defaultValues: { rule, fallback, maxOpenLeads, passesOnOverflow } })
  const chosen = form.watch('rule')
  const limit = { setValueAs: (value: unknown) => (value === '' ? 0 : Number(value)) }
  const save = async (body: SaveRouting) => {
    const sent = form.getValues()
    await call(saveRouting, { body })
    resetAfterSave(form, sent, body)
    toast.success('Lead routing saved')
    await revalidate()
  }
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Team', to: '/team' }, { name: 'Lead routing' }]} />}
      title="Lead routing"
      lead="Who gets a request that comes to your firm, or a lead of an advisor who leaves."
      narrow
      actions={
        <LinkButton size="sm" to="/team/leads" variant="secondary">
          Firm leads
        </LinkButton>
      }
    >
      <Panel className="p-5 md:p-8">
        <UnsavedGuard unsaved={form.formState.isDirty && !form.isPending} />
        <form onSubmit={form.submit(save)} noValidate>
          <fieldset disabled={!canEdit} className="grid gap-6">
            {!canEdit && <Notice>Only the owner and administrators can change this.</Notice>}
            {form.problem && <Notice tone="bad">{form.problem}</Notice>}
            <RadioGroup
              legend="Assign leads"
              help="Only advisors consumers can find, who serve the consumer’s state and have room, get a lead."
              choices={routingRules.map((value) => ({ value, ...routingRuleTexts[value] }))}
              value={chosen}
              onChange={(value) => form.setValue('rule', value, { shouldDirty: true })}
            />
            {(chosen === 'specialty' || chosen === 'language') && (
              <RadioGroup
                legend="When no one fits"
                choices={routingFallbacks.map((value) => ({ value, label: routingFallbackTexts[value] }))}
                columns={2}
                value={form.watch('fallback')}
                onChange={(value) => form.setValue('fallback', value, { shouldDirty: true })}
              />
            )}
            <div>
              <TextField
                label="Open leads per advisor, at most"
                help="0 sets no limit. A lead over the limit waits unassigned."
                inputMode="numeric"
                {...form.register('maxOpenLeads', limit)}
                error={form.formState.errors.maxOpenLeads?.message}
              />
              <Checkbox
                label="Also pass on leads of an advisor who is over the limit"
                help="A consumer who chose an advisor keeps the chat with them. The colleague sees no name until the consumer agrees to them too."
                {...form.register('passesOnOverflow')}
              />
            </div>
            {canEdit && (
              <div>
                <Button type="submit" size="lg" pending={form.isPending} pendingLabel="Saving">
                  Save
                </Button>
              </div>
            )}
          </fieldset>
        </form>
        {routing.savedAt && (
          <p className="mt-4 type-note text-ink-3">
            Last changed {when(routing.savedAt)}
            {routing.savedByName && ` by ${routing.savedByName}`}.
          </p>
        )}
      </Panel>
    </PageLayout>
  )
}
