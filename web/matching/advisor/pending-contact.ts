import { useEffect, useEffectEvent } from 'react'
import { findIntent, forgetIntent, storeIntent } from '#web/auth/access/pending-intent.ts'
import { advisorPath } from '#web/paths.ts'

/** What a visitor wanted of an advisor: to keep them, or to write to them. */
export type ContactAct = 'save' | 'message'
const subjects: Readonly<Record<ContactAct, string>> = { save: 'to save', message: 'to write to' }

/** Keeps what a visitor wanted while they sign in, sign up or verify their address. */
export function storeContact(advisor: { id: string; displayName: string }, act: ContactAct): void {
  storeIntent({
    page: advisorPath(advisor.id),
    role: 'consumer',
    subject: subjects[act],
    detail: advisor.displayName,
    backLabel: `Go back to ${advisor.displayName}`,
    values: { contactId: advisor.id, act },
  })
}

/** Does once what the consumer wanted of this advisor before they signed in. */
export function usePendingContact(
  advisorId: string,
  isReady: boolean,
  acts: Readonly<Record<ContactAct, () => void>>,
): void {
  const goOn = useEffectEvent(() => {
    const { contactId, act } = findIntent('consumer')?.values ?? {}
    if (contactId !== advisorId || (act !== 'save' && act !== 'message')) return
    forgetIntent()
    acts[act]()
  })
  useEffect(() => {
    if (isReady) goOn()
  }, [isReady])
}
