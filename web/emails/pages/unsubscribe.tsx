import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { allowInvitations, unsubscribe } from '#contract/emails/endpoints.ts'
import { PreferenceName } from '#contract/emails/schemas.ts'
import { invitations } from '#contract/emails/values.ts'
import { call } from '#web/platform/api/call.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { invitationsText, preferenceTexts } from '../copy.ts'

export const meta = pageMeta({
  title: 'Unsubscribe',
  description: 'Stop one kind of email.',
  path: '/unsubscribe',
})

type State = { step: 'ask' | 'pending' | 'done' | 'undoing' | 'undone' } | { step: 'failed'; sentence: string }

/**
 * The page of an unsubscribe link. It asks first, because mail scanners open every link; mail
 * programs post to the same address instead.
 */
export default function Unsubscribe() {
  const { token = '' } = useParams()
  const [state, setState] = useState<State>({ step: 'ask' })
  const [emails = ''] = token.split('.')
  const preference = PreferenceName.safeParse(emails)
  const isInvitations = emails === invitations
  const end = async () => {
    setState({ step: 'pending' })
    try {
      await call(unsubscribe, { params: { token } })
      setState({ step: 'done' })
    } catch (error) {
      setState({ step: 'failed', sentence: problemText(error).title })
    }
  }
  const undo = async () => {
    setState({ step: 'undoing' })
    try {
      await call(allowInvitations, { params: { token } })
      setState({ step: 'undone' })
    } catch (error) {
      toastProblem(error)
      setState({ step: 'done' })
    }
  }
  const settings = (
    <Link to="/settings#notifications" className="link">
      Settings
    </Link>
  )
  if (!preference.success && !isInvitations)
    return (
      <PageLayout title="This link isn’t complete" narrow>
        <p className="text-ink-2">Open it from the email again, or choose what you get in {settings}.</p>
      </PageLayout>
    )
  const label = preference.success && preferenceTexts[preference.data].label
  if (state.step === 'undone')
    return (
      <PageLayout title="You can be invited again" narrow>
        <p role="status" className="text-ink-2">
          {invitationsText.undone}
        </p>
      </PageLayout>
    )
  if (state.step === 'done' || state.step === 'undoing')
    return (
      <PageLayout title="You’re unsubscribed" narrow>
        <p role="status" className="text-ink-2">
          {isInvitations ? (
            invitationsText.done
          ) : (
            <>
              We won’t email you about “{label}” anymore. You can turn it back on in {settings}.
            </>
          )}
        </p>
        {isInvitations && (
          <Button
            variant="secondary"
            className="mt-6"
            pending={state.step === 'undoing'}
            pendingLabel="Undoing…"
            onClick={() => void undo()}
          >
            {invitationsText.undo}
          </Button>
        )}
      </PageLayout>
    )
  return (
    <PageLayout title={isInvitations ? invitationsText.title : 'Stop these emails?'} narrow>
      <p className="mb-6 text-ink-2">
        {isInvitations ? (
          invitationsText.ask
        ) : (
          <>
            We’ll stop emailing you about “{label}”. Everything else stays as it is, and you can change this in{' '}
            {settings}.
          </>
        )}
      </p>
      {state.step === 'failed' && <Notice tone="bad">{state.sentence}</Notice>}
      <Button pending={state.step === 'pending'} pendingLabel="Unsubscribing…" onClick={() => void end()}>
        {isInvitations ? 'Stop invitations' : 'Unsubscribe'}
      </Button>
    </PageLayout>
  )
}
