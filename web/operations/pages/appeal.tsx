import { getOwnDecision, openReportAppeal } from '#contract/operations/appeals/endpoints.ts'
import { type OwnDecision, WriteAppeal } from '#contract/operations/appeals/schemas.ts'
import { statementMaxLength } from '#contract/operations/appeals/values.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { when } from '#web/platform/format.ts'
import { readOrNull } from '#web/platform/page/loading.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { titleOnly } from '#web/platform/page/title-only.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/appeal.ts'

export const meta = pageMeta({ title: 'Appeal', description: 'Appeal our decision.', path: '/appeal' })

/** Only in the browser: the address is a secret and stays out of the server's page cache. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readOrNull(call(getOwnDecision, { params: { token: params.token } }))
}

export const HydrateFallback = titleOnly('Our decision about your messages')

/** A decision about a person's messages, with its reason and the appeal, signed in or not. */
export default function Appeal({ loaderData: decision, params: { token } }: Route.ComponentProps) {
  if (!decision)
    return (
      <PageLayout title="This link doesn’t work anymore" narrow>
        <p className="mb-6 text-ink-2">A decision can be appealed for 30 days. After that, write to us.</p>
        <LinkButton to="/contact">Write to us</LinkButton>
      </PageLayout>
    )
  const { reason, decidedAt, appeal, isReversed } = decision
  return (
    <PageLayout
      title="Our decision about your messages"
      lead={`${sentenceOf(decision)} ${when(decidedAt, 'zonedMoment')}.`}
      narrow
    >
      <section className="rounded border bg-surface p-5">
        <h2 className="type-ui font-strong">Reason</h2>
        <p className="mt-1 type-ui wrap-anywhere">“{reason}”</p>
      </section>
      {appeal && <OwnAppeal appeal={appeal} />}
      {isReversed && !appeal && <Notice tone="ok">We took this decision back. Use your account as before.</Notice>}
      {!appeal && !isReversed && <AppealForm token={token} endsAt={decision.appealEndsAt} />}
    </PageLayout>
  )
}

function sentenceOf({ decision, days }: OwnDecision): string {
  if (decision === 'warn') return 'You got a warning on'
  const length = days === null ? 'until further notice' : days === 1 ? 'for 1 day' : `for ${days} days`
  return `Your account was suspended ${length} on`
}

function OwnAppeal({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const { statement, openedAt, outcome, answer } = appeal
  return (
    <section className="mt-5 grid gap-3 rounded border bg-surface p-5">
      <h2 className="type-ui font-strong">Your appeal</h2>
      <p className="type-ui wrap-anywhere whitespace-pre-wrap">{statement}</p>
      <p className="type-note text-ink-2">Sent {when(openedAt, 'zonedMoment')}</p>
      {outcome === null && (
        <Notice>Someone who did not make the decision is looking at it. We’ll email you the outcome.</Notice>
      )}
      {outcome === 'upheld' && <Notice tone="ok">We took our decision back: “{answer}”</Notice>}
      {outcome === 'denied' && <Notice tone="warn">The decision stays: “{answer}”</Notice>}
    </section>
  )
}

function AppealForm({ token, endsAt }: { token: string; endsAt: string }) {
  const revalidate = useRevalidate()
  const form = useSchemaForm(WriteAppeal, { defaultValues: { statement: '' } })
  const send = form.submit(async (body) => {
    await call(openReportAppeal, { params: { token }, body })
    toast.success('Appeal sent')
    await revalidate()
  })
  return (
    <form onSubmit={send} noValidate className="mt-5 grid gap-3">
      <TextArea
        label="Why is this wrong?"
        help={`You can appeal once, until ${when(endsAt, 'zonedMoment')}. Someone who didn’t make the first decision decides.`}
        rows={6}
        maxLength={statementMaxLength}
        {...form.field('statement')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Sending">
          Send appeal
        </Button>
      </div>
    </form>
  )
}
