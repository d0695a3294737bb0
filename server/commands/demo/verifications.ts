import { hours } from '#contract/core/durations.ts'
import { openAppeal } from '#server/verification/appeals/service.ts'
import { decideVerification } from '#server/verification/decisions/service.ts'
import { saveStatement } from '#server/verification/disputes/service.ts'
import { addDocument } from '#server/verification/documents/service.ts'
import { submitCrdNumber } from '#server/verification/service.ts'
import type { Market } from './market.ts'
import type { Replay } from './replay.ts'

/** A one-page PDF without content: what matters is that it opens. */
const blankPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
const contentBase64 = Buffer.from(blankPdf, 'latin1').toString('base64')

/**
 * Plays what an administrator finds: a document to look at, a dispute to decide, one rejection of
 * yesterday, and an older one that is appealed. The oldest case waits since its advisor joined.
 */
export async function replayVerifications(replay: Replay, { advisors, admin }: Market, now: Date): Promise<void> {
  const before = (ago: number) => new Date(now.getTime() - hours(ago))
  const waiting = advisors.filter(({ verification }) => verification.state === 'pending')
  const reviewed = waiting.find(({ verification }) => verification.stage === 'review')
  if (reviewed)
    await addDocument(replay.as(reviewed.person, before(5)), { fileName: 'marriage-certificate.pdf', contentBase64 })
  const [rejected, claimant] = waiting.filter(({ verification }) => verification.stage === 'matched')
  if (rejected) {
    await addDocument(replay.as(rejected.person, before(50)), { fileName: 'business-card.pdf', contentBase64 })
    const note = 'A business card does not show that the registration is yours. Please upload your Form U4.'
    await decideVerification(replay.as(admin, before(26)), rejected.person.id, { decision: 'rejected', note })
  }
  const holder = advisors.findLast(
    ({ person, verification }) => person.role === 'advisor' && verification.proofMethod === 'document',
  )
  await replayAppeal(
    replay,
    { rejected: waiting.findLast(({ verification }) => verification.stage === 'review'), admin },
    now,
  )
  if (!claimant || !holder?.verification.crdNumber) return
  const claim = replay.as(claimant.person, before(9))
  await submitCrdNumber(claim, holder.verification.crdNumber)
  await addDocument(claim, { fileName: 'form-u4.pdf', contentBase64 })
  await saveStatement(claim, 'My firm gave me this number when I joined it. My Form U4 is attached.')
  await saveStatement(replay.as(holder.person, before(3)), 'I have held this registration since 2009.')
}

/** A rejection of last week against which the advisor appeals; another administrator decides. */
async function replayAppeal(
  replay: Replay,
  { rejected, admin }: { rejected: Market['advisors'][number] | undefined; admin: Market['admin'] },
  now: Date,
): Promise<void> {
  if (!rejected) return
  const before = (ago: number) => new Date(now.getTime() - hours(ago))
  await addDocument(replay.as(rejected.person, before(190)), { fileName: 'letter-of-the-firm.pdf', contentBase64 })
  const note = 'The letter names another last name than your profile.'
  await decideVerification(replay.as(admin, before(150)), rejected.person.id, { decision: 'rejected', note })
  const statement =
    'I married in the spring. The letter was written before, and the marriage certificate is on its way.'
  await openAppeal(replay.as(rejected.person, before(120)), { statement })
}
