import { getSignOn, saveSignOn } from '#contract/firms/sign-on/endpoints.ts'
import { useReauthentication } from '#web/auth/account/use-reauthentication.tsx'
import { call } from '#web/platform/api/call.ts'
import { readOrLeave } from '#web/platform/page/loading.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { SignOnForm } from '../components/sign-on-form.tsx'
import { SignOnSteps } from '../components/sign-on-steps.tsx'
import type { Route } from './+types/sign-on.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Single Sign-On',
  description: 'Connect your firm’s own identity provider.',
  path: '/team/sign-on',
})

/** For those who run a firm; the others are led to the team. */
export function clientLoader() {
  return readOrLeave(call(getSignOn), '/team')
}

/** The firm's own sign-on: connect, prove, try, require, remove. */
export default function SignOnPage({ loaderData: signOn }: Route.ComponentProps) {
  const revalidate = useRevalidate()
  const { confirm, dialog } = useReauthentication()
  useFocusFallback()
  const { connection } = signOn
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Team', to: '/team' }, { name: 'Single sign-on' }]} />}
      title="Single sign-on"
      lead="Your people sign in through your own identity provider, by SAML 2.0 or OpenID Connect."
      narrow
    >
      <div className="grid gap-5 [&>*]:min-w-0">
        <Panel className="p-5 md:p-8">
          <PanelHead title="Your provider" />
          <p className="mt-2 mb-4 type-ui-s text-ink-2 wrap-anywhere">
            {connection
              ? `Connected to ${connection.issuer}. Another provider starts over.`
              : 'Connect it in four steps: enter it here, prove your domain, try it, and require it if you like.'}
          </p>
          <SignOnForm
            key={connection?.issuer}
            signOn={signOn}
            onSave={(input) =>
              confirm(async () => {
                await call(saveSignOn, { body: input })
                toast.success('Provider connected')
                await revalidate()
              })
            }
          />
        </Panel>
        {connection && <SignOnSteps connection={connection} confirm={confirm} onDone={revalidate} />}
      </div>
      {dialog}
    </PageLayout>
  )
}
