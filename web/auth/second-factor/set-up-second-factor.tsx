import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { signOut } from '../session/session.ts'
import type { SessionUser } from '../session/session-user.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'

/**
 * Sets up the first second step of an account whose role requires one. The address is verified
 * before.
 */
export function SetUpSecondFactor({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  return (
    <AuthCard
      role={user.role}
      title="Secure your account"
      lead="You work with other people’s finances, so signing in requires a second step. Set one up to continue."
    >
      <div className="grid gap-4">
        {user.emailVerified ? (
          <SecondFactorSettings onSecured={onDone} />
        ) : (
          <>
            <p>First, verify your email address. We sent a code to {user.email}.</p>
            <LinkButton to="/verify" size="lg" wide>
              Verify your email
            </LinkButton>
          </>
        )}
        <div className="border-t pt-4">
          <Button variant="text" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </div>
    </AuthCard>
  )
}
