import { useState } from 'react'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { enterChangeCode } from '../api.ts'
import { CodeForm } from '../forms/code-form.tsx'
import type { SessionUser } from '../session/session-user.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import type { FollowedLink } from '../sign-in/link-result.ts'
import { LinkedSession } from '../sign-in/linked-session.tsx'

/**
 * Confirms a change of address, by links or by codes: both addresses may have to confirm, in either
 * order. `newEmail` is set only right after the change was requested.
 */
export function VerifyChange({
  user,
  newEmail,
  link,
}: {
  user: SessionUser | null
  newEmail: string
  link: FollowedLink
}) {
  const [isDone, setDone] = useState(false)
  /** The address whose code was the first of two. */
  const [agreed, setAgreed] = useState<string | null>(null)
  // The link itself has done it, also in a browser that cannot open a session with it.
  if (isDone || link.kind === 'code' || link.kind === 'session') {
    return (
      <AuthCard title="Your new email address is active" lead="Use it the next time you sign in.">
        {link.kind === 'session' && !user ? (
          <LinkedSession email={link.email} tokens={link.tokens} onDone={() => undefined} />
        ) : (
          <LinkButton to={user ? '/settings' : '/signin'} size="lg" wide>
            {user ? 'Continue' : 'Sign In'}
          </LinkButton>
        )}
      </AuthCard>
    )
  }
  const isHalfway = agreed !== null || link.kind === 'halfway'
  const otherEmail = agreed === newEmail ? (user?.email ?? '') : newEmail
  return (
    <AuthCard
      title={isHalfway ? 'One of two addresses is confirmed' : 'Confirm your new address'}
      lead={
        isHalfway
          ? 'We also emailed your other address. The change takes effect once both are confirmed.'
          : 'We emailed a link and a code to the new address, and possibly to your old one too.'
      }
    >
      {link.kind === 'failed' && (
        <div className="mb-4">
          <Notice tone="warn">{link.sentence}</Notice>
        </div>
      )}
      <CodeForm
        key={isHalfway ? 'second' : 'first'}
        email={isHalfway ? otherEmail : newEmail}
        action="Confirm"
        onSubmit={async (email, code) => {
          const { sentence, isHalfway: needsOther } = await enterChangeCode(email, code)
          if (sentence) return sentence
          if (needsOther) setAgreed(email)
          else setDone(true)
          return null
        }}
      />
      <LinkButton to={user ? '/settings' : '/signin'} variant="text" className="mt-3">
        {user ? 'Back to settings' : 'Sign In'}
      </LinkButton>
    </AuthCard>
  )
}
