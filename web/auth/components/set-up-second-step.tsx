import { Link } from 'react-router'
import { type SessionUser, signOut } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthCard } from './auth-card.tsx'
import { TwoStep } from './two-step.tsx'

/** Leads somebody through their first second step, where their role asks for one. */
export function SetUpSecondStep({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  return (
    <AuthCard
      title="Secure your account"
      lead="You work with other people’s financial affairs, so signing in takes a second step. Set one up to go on."
    >
      <div className="grid gap-4">
        {!user.emailVerified && (
          <Notice tone="warn">
            Verify your e-mail address first.{' '}
            <Link to="/verify" state={{ email: user.email }} className="underline">
              Enter the code
            </Link>
          </Notice>
        )}
        <TwoStep onSecured={onDone} />
        <div className="border-t pt-4">
          <Button variant="text" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </div>
    </AuthCard>
  )
}
