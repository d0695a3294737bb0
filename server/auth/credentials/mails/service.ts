import { randomUUID } from 'node:crypto'
import type { AuthMethod } from '#contract/auth/values.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import type { Challenge } from '../flows/rules.ts'
import { beginMailFlow } from '../flows/store.ts'
import { type CodeMailRequest, deliverCodeMail } from './jobs.ts'

/**
 * Queues a mail with a code on the transaction: it leaves if and only if the transaction commits. Jobs that may run twice
 * pass the same `id`, so that mail programs show both copies once.
 */
export async function queueCodeMail(tx: AuthTx, request: CodeMailRequest, id: string = randomUUID()): Promise<void> {
  await tx.enqueue(deliverCodeMail, { ...request, id, redirectTo: tx.caller.redirectTo }, { singletonKey: id })
}

/** Remembers the client's challenge for the click on the link, if it sent one, and tells whether it did. */
export async function beginFlow(
  tx: AuthTx,
  { userId, method, challenge }: { userId: string; method: AuthMethod; challenge: Challenge | null },
): Promise<boolean> {
  if (!challenge) return false
  await beginMailFlow(tx.db, { userId, method, challenge, now: tx.now })
  return true
}
