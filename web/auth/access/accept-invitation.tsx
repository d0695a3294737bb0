import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Role, SignUpRole } from '#contract/profiles/values.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { signOut, useCurrentUser } from '../session/session.ts'
import { rememberedPageStore } from '../storage.ts'
import { forgetInvitationPage } from './invitation-page.ts'

type Props = {
  /** What the invitation is for, and what follows from it. */
  children: ReactNode
  /** Where the invitation was sent. */
  email: string
  signUpAs: SignUpRole
  /** The kinds of account that can accept, and what another kind reads instead of the button. */
  roles: readonly Role[]
  otherKind: string
  button: string
  onAccept: () => Promise<void>
}

/** Accepts an invitation; visitors sign in or up first, and come back to this page. */
export function AcceptInvitation({ children, email, signUpAs, roles, otherKind, button, onAccept }: Props) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const accept = async () => {
    setPending(true)
    setProblem(null)
    try {
      await onAccept()
      forgetInvitationPage()
    } catch (error) {
      setProblem(problemText(error).title)
      setPending(false)
    }
  }
  const leaveFor = (to: string, state?: { step: number }) => {
    rememberedPageStore.write(pathname)
    void navigate(to, { state })
  }
  // The invitation says which kind of account it needs, so the first step has nothing to ask.
  const signUp = () => leaveFor(`/signup?type=${signUpAs}&email=${encodeURIComponent(email)}`, { step: 2 })
  const isForOther = user !== null && user.email.toLowerCase() !== email.toLowerCase()
  const canAccept = user !== null && !isForOther && roles.includes(user.role)
  return (
    <Panel className="grid gap-4 p-5 md:p-8">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <p className="text-ink-2 wrap-anywhere">{children}</p>
      {user && !canAccept && (
        <Notice tone="warn">
          <span className="wrap-anywhere">
            {isForOther ? `You’re signed in as ${user.email}, and this invitation is for ${email}.` : otherKind}
          </span>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {canAccept && (
          <Button pending={isPending} pendingLabel="Joining" onClick={() => void accept()}>
            {button}
          </Button>
        )}
        {isForOther && <Button onClick={() => void signOut()}>Use a different account</Button>}
        {!user && (
          <>
            <Button onClick={signUp}>Create an account</Button>
            <Button variant="secondary" onClick={() => leaveFor('/signin')}>
              Sign In
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}
