import { useState } from 'react'
import { z } from 'zod'
import { fieldMessage } from '#contract/core/problem.ts'
import { acceptReferral, createReferralLink, getReferrals } from '#contract/leads/referrals/endpoints.ts'
import { ReferralCode, type Referrals } from '#contract/leads/referrals/schemas.ts'
import { Problem } from '#contract/problems.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { referralPath } from '#web/paths.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { StatList } from '#web/ui/display/stat-list.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/invite.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Invite People',
  description: 'Your personal link, and who joined by it.',
  path: '/invite',
})

export const clientLoader = () => call(getReferrals)

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "March 2026" of "2026-03" */
const monthName = (month: string) => months.format(new Date(`${month}-01T12:00:00Z`))

export default function Invite({ loaderData }: Route.ComponentProps) {
  const [referrals, setReferrals] = useState(loaderData)
  const isConsumer = useUser().role === 'consumer'
  const [isPending, runAction] = useAction()
  const act = (work: () => Promise<Referrals>, done: string) =>
    runAction(async () => {
      setReferrals(await work())
      toast.success(done)
    })
  const { code, invitedBy, canAccept } = referrals
  return (
    <PageLayout
      title="Invite people"
      lead={
        isConsumer
          ? 'Send your link to someone who is looking for an advisor.'
          : 'Send your link to people who could use your advice, or to a colleague.'
      }
      narrow
    >
      <Panel className="p-5 md:p-8 [&>:first-child]:mt-0">
        {code ? (
          <>
            <CopyField label="Your link" value={`${globalThis.location.origin}${referralPath(code)}`} />
            <CopyField label="Your code" value={code} noun="Code" />
          </>
        ) : (
          <Button pending={isPending} pendingLabel="Making the link" onClick={() => void act(makeLink, 'Link ready')}>
            Make my link
          </Button>
        )}
        <p className="mt-4 type-ui-s text-ink-2">
          {isConsumer
            ? 'People who open the link see your first name and nothing else about you.'
            : 'People who open the link see your name, and your profile when it is published.'}{' '}
          No one is paid for referrals: no money, discounts or better places in the results, for you or for them.
        </p>
      </Panel>
      {code && <Joined referrals={referrals} isConsumer={isConsumer} />}
      {invitedBy && (
        <section className="mt-10">
          <h2 className="type-title-2">{invitedBy.name} invited you</h2>
          <Checkbox
            className="mt-2"
            label={`${invitedBy.name} may see my first name and the month I joined`}
            checked={invitedBy.sharesName}
            disabled={isPending}
            onChange={({ currentTarget: { checked } }) =>
              void act(
                () => accept(invitedBy.code, checked),
                checked ? 'Your first name is shared' : 'Your name is hidden',
              )
            }
          />
        </section>
      )}
      {canAccept && (
        <EnterCode
          onAccepted={(next) => {
            setReferrals(next)
            toast.success('Saved')
          }}
        />
      )}
    </PageLayout>
  )
}

const makeLink = () => call(createReferralLink)
const accept = (code: string, sharesName: boolean) => call(acceptReferral, { body: { code, sharesName } })

function Joined({ referrals: { joined, named, leads }, isConsumer }: { referrals: Referrals; isConsumer: boolean }) {
  const unnamed = joined - named.length
  return (
    <section className="mt-10">
      <h2 className="mb-4 type-title-2">Who joined</h2>
      <StatList
        stats={[['Joined by your link', joined], ...(isConsumer ? [] : [['Leads from referrals', leads] as const])]}
      />
      <ul className="mt-2">
        {named.map(({ firstName, joinedIn }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name and a month
          <li key={place} className="flex justify-between gap-4 border-b py-2.5 type-ui-s">
            <span className="min-w-0 truncate">{firstName}</span>
            <span className="shrink-0 text-ink-2">{monthName(joinedIn)}</span>
          </li>
        ))}
      </ul>
      {unnamed > 0 && (
        <p className="mt-3 type-note text-ink-2">
          {named.length > 0
            ? `${unnamed} more joined without sharing a name.`
            : 'People are named here only when they agree.'}
        </p>
      )}
    </section>
  )
}

const CodeForm = z.object({ code: ReferralCode })

function EnterCode({ onAccepted }: { onAccepted: (referrals: Referrals) => void }) {
  const form = useSchemaForm(CodeForm, { defaultValues: { code: '' } })
  const submit = form.submit(async ({ code }) => {
    try {
      onAccepted(await accept(code, false))
    } catch (error) {
      if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 409)) throw error
      const message = error.status === 404 ? 'We don’t know this code' : fieldMessage(error.message)
      form.setError('code', { type: 'server', message }, { shouldFocus: true })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="mt-10">
      <h2 className="mb-4 type-title-2">Did someone invite you?</h2>
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label="Their code"
        help="Eight letters and digits. You can enter it for 30 days after you sign up."
        maxLength={20}
        autoComplete="off"
        {...form.field('code')}
      />
      <Button
        type="submit"
        className="mt-2"
        variant="secondary"
        size="sm"
        pending={form.isPending}
        pendingLabel="Saving"
      >
        Save code
      </Button>
    </form>
  )
}
