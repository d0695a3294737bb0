import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { daySeconds } from '#contract/core/durations.ts'
import { Problem, problem } from '#contract/problems.ts'
import type { UploadDocument } from '#contract/verification/schemas.ts'
import { maxDocuments } from '#contract/verification/values.ts'
import type { Actor, Tx, UserCtx } from '#server/platform/context.ts'
import type { Limit } from '#server/platform/limits.ts'
import { findOpenAppeal } from '../appeals/store.ts'
import { listOpenOf } from '../disputes/store.ts'
import { advanceVerification } from '../history/service.ts'
import * as verifications from '../store.ts'
import type { VerificationDocumentRow, VerificationRow } from '../tables.ts'
import { removeFileJob } from './jobs.ts'
import { documentName, documentTypeOf, extensions } from './rules.ts'
import * as store from './store.ts'

/** Over all numbers of an advisor: each new number would make room for as many again. */
const documentsADay: Limit = { name: 'verification-documents', points: 10, windowSeconds: daySeconds }

/**
 * Keeps a document as evidence and puts a matched number under review; a verified advisor adds one
 * only in a dispute, a rejected one only in an appeal. Where a virus scanner is configured, it has
 * found nothing in what is kept.
 * @throws verification.not-possible, verification.wrong-file, verification.infected,
 * verification.too-many-documents, core.too-many, core.unavailable while the scanner is away
 */
export async function addDocument(
  ctx: UserCtx,
  { fileName: uploadedName, contentBase64 }: UploadDocument,
): Promise<void> {
  const content = Buffer.from(contentBase64, 'base64')
  const mediaType = documentTypeOf(content)
  if (!mediaType) throw problem('verification.wrong-file')
  const fileName = documentName(uploadedName, mediaType)
  const scanned = await ctx.ports.scanner?.scan(Readable.from([content]))
  if (scanned?.isClean === false) throw problem('verification.infected')
  const storageKey = `verification/${randomUUID()}.${extensions[mediaType]}`
  // Before the transaction, whose lock would wait for the store.
  await ctx.ports.storage.put(storageKey, content, mediaType)
  try {
    await ctx.transaction((tx) => insertEvidence(tx, { fileName, mediaType, sizeBytes: content.length, storageKey }))
  } catch (error) {
    // After any other error, as a commit whose answer is lost, the row may name the file.
    if (error instanceof Problem) await ctx.transaction((tx) => tx.enqueue(removeFileJob, { key: storageKey }))
    throw error
  }
}

type Evidence = Pick<VerificationDocumentRow, 'fileName' | 'mediaType' | 'sizeBytes' | 'storageKey'>

async function insertEvidence(tx: Tx<UserCtx['actor']>, evidence: Evidence): Promise<void> {
  const before = await verifications.lockVerification(tx.db, tx.actor.id)
  const { advisorId, crdNumber, state } = before
  const appeal = await findOpenAppeal(tx.db, advisorId)
  const isPossible = state === 'pending' || appeal !== null || (await listOpenOf(tx.db, advisorId)).length > 0
  if (!isPossible || crdNumber === null) throw problem('verification.not-possible')
  if ((await store.countFor(tx.db, advisorId, crdNumber)) >= maxDocuments)
    throw problem('verification.too-many-documents')
  await tx.ports.limits.demand(documentsADay, advisorId)
  await store.insertDocument(tx.db, { ...evidence, advisorId, crdNumber, createdAt: tx.now })
  // An appeal waits on, as long as before.
  const values = appeal ? { waitingSince: before.waitingSince } : {}
  await advanceVerification(tx, before, { event: 'document_added', values, note: evidence.fileName })
}

/**
 * Reads a document: the advisor's own, or any for an administrator.
 * @throws core.not-found
 */
export async function readDocument(ctx: UserCtx, id: string): Promise<Uint8Array> {
  const row = await store.findDocument(ctx.db, id)
  const mayRead = row && (row.advisorId === ctx.actor.id || ctx.actor.role === 'admin')
  const file = mayRead ? await ctx.ports.storage.get(row.storageKey) : null
  if (!file) throw problem('core.not-found')
  return file.content
}

/**
 * The proof behind an administrator's approval: a code confirmed before, or else the documents of
 * this number.
 * @throws verification.evidence-needed
 */
export async function requireEvidence(
  tx: Tx<UserCtx['actor']>,
  row: VerificationRow,
): Promise<verifications.VerificationValues> {
  if (row.proofMethod !== null) return {}
  if (row.crdNumber === null || (await store.countFor(tx.db, row.advisorId, row.crdNumber)) === 0)
    throw problem('verification.evidence-needed')
  return { proofMethod: 'document', provenAt: tx.now, provenWith: null, decidedBy: tx.actor.id }
}

/** Queues the removal of every file of an account that is about to go. */
export async function forgetDocuments(tx: Tx<Actor>, advisorId: string): Promise<void> {
  const rows = await store.listDocuments(tx.db, [advisorId])
  await tx.enqueueAll(
    removeFileJob,
    rows.map(({ storageKey }) => ({ payload: { key: storageKey } })),
  )
}
