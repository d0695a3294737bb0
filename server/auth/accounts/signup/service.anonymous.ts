import type { AuthSession } from '#contract/auth/schemas.ts'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { signedUp } from '../../events.ts'
import { openSession } from '../../sessions/service.ts'
import type { Metadata } from '../../tables.ts'
import { tokenAudience } from '../../tables.ts'
import { mergeMetadata, roleOf } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { insertUser } from '../../users/store.ts'

/** Creates an anonymous account with a session. @throws anonymous_provider_disabled */
export async function signUpAnonymously(ctx: AuthCtx, data: Metadata): Promise<AuthSession> {
  if (!ctx.services.config.anonymousUsers)
    throw authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  return ctx.transaction(async (tx) => {
    const user = await insertUser(tx.db, {
      role: roleOf(data),
      audience: tokenAudience,
      isAnonymous: true,
      userMetadata: mergeMetadata({}, data),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    if (!user) throw new Error('an account without address collides with none')
    await recordSecurityEvent(tx, { kind: 'signed_up', userId: user.id, detail: { provider: 'anonymous' } })
    await tx.publish(signedUp, { userId: user.id, email: '', role: user.role })
    return openSession(tx, { ...user, identities: [], factors: [] }, { method: 'anonymous' })
  })
}
