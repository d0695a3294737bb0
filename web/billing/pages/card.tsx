import { useNavigate } from 'react-router'
import { saveSandboxCard } from '#contract/billing/endpoints.ts'
import { SandboxCard } from '#contract/billing/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { billingPath, payerIn } from '../api.ts'
import { returnPath } from '../components/reviewed-plan.ts'
import { testCardTexts } from '../copy.ts'
import type { Route } from './+types/card.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Your card', description: 'The card you pay with.', path: '/billing/card' })

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { payer: payerIn(request.url), backTo: returnPath(request.url) }
}

/** Where the sandbox takes a test card; with Stripe the card is entered on Stripe's own page. */
export default function CardPage({ loaderData: { payer, backTo } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const form = useSchemaForm(SandboxCard, {
    defaultValues: { number: '', expiryMonth: 12, expiryYear: 2030 },
  })
  const whole = { valueAsNumber: true }
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Billing', to: billingPath(payer) }, { name: 'Your card' }]} />}
      title="Your card"
      lead="This is a sandbox: enter one of the test cards below, never a real one."
      narrow
    >
      <Panel className="p-5 md:p-8">
        <form
          noValidate
          className="grid gap-3"
          onSubmit={form.submit(async (values) => {
            await call(saveSandboxCard, { query: payer, body: values })
            toast.success('Your card is saved')
            await navigate(backTo, { replace: true })
          })}
        >
          {form.problem && <Notice tone="bad">{form.problem}</Notice>}
          <TextField label="Card number" inputMode="numeric" autoComplete="off" {...form.field('number')} />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Expiry month"
              inputMode="numeric"
              {...form.register('expiryMonth', whole)}
              error={form.formState.errors.expiryMonth?.message}
            />
            <TextField
              label="Expiry year"
              inputMode="numeric"
              {...form.register('expiryYear', whole)}
              error={form.formState.errors.expiryYear?.message}
            />
          </div>
          <Button type="submit" size="lg" pending={form.isPending} pendingLabel="Saving">
            Save card
          </Button>
        </form>
        <h2 className="mt-8 mb-2 type-ui font-strong">Test cards</h2>
        <ul className="border-t type-ui-s">
          {testCardTexts.map(({ number, text }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-4 border-b py-2">
              <code>{number}</code>
              <span className="text-ink-2">{text}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </PageLayout>
  )
}
