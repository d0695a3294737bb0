import { useNavigate } from 'react-router'
import { getBilling, saveBillingDetails } from '#contract/billing/endpoints.ts'
import { BillingDetails } from '#contract/billing/schemas.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { states } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { billingPath, payerIn } from '../api.ts'
import { returnPath } from '../components/reviewed-plan.ts'
import type { Route } from './+types/details.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Billing address', description: 'Who is billed.', path: '/billing/details' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const payer = payerIn(request.url)
  return { payer, backTo: returnPath(request.url), details: (await call(getBilling, { query: payer })).details }
}

/** Who is billed and where; the address decides the sales tax. */
export default function Details({ loaderData: { payer, backTo, details } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const form = useSchemaForm(BillingDetails, {
    defaultValues: {
      name: details?.name ?? '',
      line1: details?.line1 ?? '',
      line2: details?.line2 ?? '',
      city: details?.city ?? '',
      ...(details && { state: details.state }),
      zipCode: details?.zipCode ?? '',
      taxId: details?.taxId ?? '',
    },
  })
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Billing', to: billingPath(payer) }, { name: 'Billing address' }]} />}
      title="Billing address"
      lead="It’s printed on your invoices, and we use it to work out sales tax."
      narrow
    >
      <Panel className="p-5 md:p-8">
        <form
          noValidate
          className="grid gap-3"
          onSubmit={form.submit(async (values) => {
            await call(saveBillingDetails, { query: payer, body: values })
            toast.success('Your billing address is saved')
            await navigate(backTo, { replace: true })
          })}
        >
          {form.problem && <Notice tone="bad">{form.problem}</Notice>}
          <TextField label="Name or company" autoComplete="organization" {...form.field('name')} />
          <TextField label="Street address" autoComplete="address-line1" optional {...form.field('line1')} />
          <TextField label="Suite or floor" autoComplete="address-line2" optional {...form.field('line2')} />
          <div className="grid gap-3 md:grid-cols-3">
            <TextField label="City" autoComplete="address-level2" {...form.field('city')} />
            <Select
              label="State"
              placeholder="Choose a state"
              options={states.map((state) => ({ value: state, label: stateNames[state] }))}
              {...form.field('state')}
            />
            <TextField label="ZIP code" autoComplete="postal-code" inputMode="numeric" {...form.field('zipCode')} />
          </div>
          <TextField label="Tax ID" help="Your EIN, such as 12-3456789" optional {...form.field('taxId')} />
          <Button type="submit" size="lg" pending={form.isPending} pendingLabel="Saving">
            Save address
          </Button>
        </form>
      </Panel>
    </PageLayout>
  )
}
