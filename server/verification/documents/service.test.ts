import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { openAppeal } from '#contract/verification/appeals/endpoints.ts'
import { getVerificationDocument, uploadVerificationDocument } from '#contract/verification/endpoints.ts'
import { decideAppeal, decideVerification } from '#contract/verification/queue/endpoints.ts'
import { keepDocumentsDays, maxDocumentBytes } from '#contract/verification/values.ts'
import { aCrdNumber, people } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { findVerification } from '../store.ts'
import { verificationDocuments } from '../tables.ts'
import { documentTypeOf } from './rules.ts'

const app = await startApp()
const { a, an } = people(app)
const { aRecord, aNewcomer, submit, upload, approvalOf } = verificationsOf(app)

async function withDocument() {
  const advisor = await aNewcomer()
  await submit(advisor, (await aRecord()).crdNumber)
  const verification = await upload(advisor)
  return { advisor, verification, id: verification.documents[0]?.id ?? '' }
}

describe('a verification document', () => {
  test('puts a matched number under review', async () => {
    const { verification } = await withDocument()
    expect(verification).toMatchObject({
      state: 'pending',
      stage: 'review',
      documents: [{ fileName: 'form-u4.pdf', mediaType: 'application/pdf' }],
    })
  })

  test('is read by its owner and admins only, and is never cached', async () => {
    const { advisor, id } = await withDocument()
    for (const reader of [advisor, await an.admin()]) {
      const reply = await app.app.inject({
        url: `/api/verification/documents/${id}`,
        headers: { authorization: `Bearer ${reader.accessToken}` },
      })
      expect(reply.rawPayload.toString('latin1')).toContain('%PDF-1.7')
      expect(reply.headers['cache-control']).toBe('private, no-store')
    }
    for (const stranger of [await an.advisor(), await a.firmAdmin()])
      expect((await app.as(stranger).refused(getVerificationDocument, { params: { id } })).code).toBe('core.not-found')
  })

  test.each([
    ['letter.hta', 'letter.hta.pdf'],
    ['C:\\work\\Letter of 2026.PDF', 'Letter of 2026.PDF'],
    ['u4 \u202efdp.exe', 'u4 fdp.exe.pdf'],
    ['..\n', 'document.pdf'],
    [`${'a'.repeat(116)}.bat`, `${'a'.repeat(116)}.pdf`],
  ])('is saved as the kind of file that it is: %j as %s', async (fileName, saved) => {
    const advisor = await aNewcomer()
    await submit(advisor, (await aRecord()).crdNumber)
    const contentBase64 = Buffer.from('%PDF-1.7\n<script>').toString('base64')
    const { documents } = await app.as(advisor).call(uploadVerificationDocument, { body: { fileName, contentBase64 } })
    expect(documents).toMatchObject([{ fileName: saved, mediaType: 'application/pdf' }])
  })

  test.each([
    ['a web page with a PDF header in its text', '<html>%PDF-1.7</html>'],
    ['an empty file', ''],
    ['an executable', 'MZ\u0090'],
  ])('is refused when it is %s', async (_title, content) => {
    const advisor = await aNewcomer()
    await submit(advisor, (await aRecord()).crdNumber)
    const contentBase64 = Buffer.from(content, 'latin1').toString('base64')
    const body = { fileName: 'form-u4.pdf', contentBase64 }
    expect((await app.as(advisor).refused(uploadVerificationDocument, { body })).code).toBe('verification.wrong-file')
  })

  test('is refused without a submitted number, and as the sixth for one number', async () => {
    const stranger = await aNewcomer()
    const body = { fileName: 'a.pdf', contentBase64: Buffer.from('%PDF-').toString('base64') }
    const problem = await app.as(stranger).refused(uploadVerificationDocument, { body })
    expect(problem.code).toBe('verification.not-possible')
    const { advisor } = await withDocument()
    for (let count = 2; count <= 5; count++) await upload(advisor)
    const sixth = await app.as(advisor).refused(uploadVerificationDocument, { body })
    expect(sixth.code).toBe('verification.too-many-documents')
  })

  test('is refused as the eleventh in a day, even under a new number', async () => {
    const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const its = verificationsOf(limited)
    const advisor = await its.aNewcomer()
    for (let count = 0; count < 10; count += 1) {
      if (count % 5 === 0) await its.submit(advisor, aCrdNumber())
      await its.upload(advisor)
    }
    await its.submit(advisor, aCrdNumber())
    const body = { fileName: 'a.pdf', contentBase64: Buffer.from('%PDF-').toString('base64') }
    expect((await limited.as(advisor).refused(uploadVerificationDocument, { body })).code).toBe('core.too-many')
  })

  test('is kept while an appeal is open, which takes more documents and goes on', async () => {
    const { advisor, id } = await withDocument()
    const params = { advisorId: advisor.id }
    const rejection = { decision: 'rejected', note: 'The letter is of another person.' } as const
    await app.as(await an.admin()).call(decideVerification, { params, body: rejection })
    const late = { fileName: 'a.pdf', contentBase64: Buffer.from('%PDF-').toString('base64') }
    const refused = await app.as(advisor).refused(uploadVerificationDocument, { body: late })
    expect(refused.code).toBe('verification.not-possible')
    await app.as(advisor).call(openAppeal, { body: { statement: 'The letter is mine.' } })
    const before = await findVerification(app.platform.db, advisor.id)
    const verification = await upload(advisor)
    expect(verification).toMatchObject({ state: 'rejected', appeal: { kind: 'made', state: 'open' } })
    expect(verification.documents).toHaveLength(2)
    const after = await findVerification(app.platform.db, advisor.id)
    expect(after?.waitingSince).toEqual(before?.waitingSince)
    app.clock.advance(days(keepDocumentsDays + 1))
    await app.runJob('verification.remove-documents')
    const kept = await app.platform.db.$count(verificationDocuments, eq(verificationDocuments.advisorId, advisor.id))
    expect([kept, id]).toEqual([2, verification.documents[0]?.id])
    const uphold = { decision: 'upheld', note: 'The letter is theirs.' } as const
    await app.as(await an.admin()).call(decideAppeal, { params, body: uphold })
    expect((await findVerification(app.platform.db, advisor.id))?.state).toBe('verified')
  })

  test('is deleted ninety days after the decision, and kept while the case is pending', async () => {
    const [decided, waiting] = [await withDocument(), await withDocument()]
    await app.as(await an.admin()).call(decideVerification, {
      params: { advisorId: decided.advisor.id },
      body: await approvalOf(decided.advisor),
    })
    app.clock.advance(days(keepDocumentsDays + 1))
    await app.runJob('verification.remove-documents')
    await app.runDueJobs()
    const { accessToken } = await an.admin()
    const status = async (id: string) =>
      (
        await app.app.inject({
          url: `/api/verification/documents/${id}`,
          headers: { authorization: `Bearer ${accessToken}` },
        })
      ).statusCode
    expect([await status(decided.id), await status(waiting.id)]).toEqual([404, 200])
  })
})

test('the type of a document comes from its content, and a file over the limit has none', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
  expect(documentTypeOf(png)).toBe('image/png')
  expect(documentTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(documentTypeOf(Buffer.concat([png, Buffer.alloc(maxDocumentBytes)]))).toBeNull()
})
