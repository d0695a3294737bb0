import { randomUUID } from 'node:crypto'
import type { AuthMethod } from '#contract/auth/values.ts'
import type { AuthTx } from '../../context/auth-context.ts'
import type { PkceChallenge } from '../../tables.ts'
import { insertMailFlow } from '../flows/store.ts'
import { type CodeMailRequest, deliverCodeMailJob } from './jobs.ts'

/**
 * Queues a mail with a code in the transaction, so it is sent only after the commit. Jobs that may
 * run twice pass the same `id`, so that mail programs show both copies once.
 */
export async function queueCodeMail(tx: AuthTx, request: CodeMailRequest, id: string = randomUUID()): Promise<void> {
  await tx.enqueue(deliverCodeMailJob, { ...request, id, redirectTo: tx.caller.redirectTo }, { singletonKey: id })
}

/** Stores the client's challenge for the click on the link; false when it sent none. */
export async function startFlow(
  tx: AuthTx,
  { userId, method, challenge }: { userId: string; method: AuthMethod; challenge: PkceChallenge | null },
): Promise<boolean> {
  if (!challenge) return false
  await insertMailFlow(tx.db, { userId, method, challenge, now: tx.now })
  return true
}
