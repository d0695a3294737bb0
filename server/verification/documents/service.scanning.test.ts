import { afterAll, expect, test } from 'vitest'
import { getOwnVerification, uploadVerificationDocument } from '#contract/verification/endpoints.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { infectedPdf, startClamd } from '#tests/peers/clamd.ts'
import { startApp } from '#tests/support/harness.ts'

const clamd = await startClamd()
afterAll(clamd.close)
const app = await startApp({ env: { CLAMAV_URL: clamd.tcpUrl } })
const { aRecord, aNewcomer, submit, upload } = verificationsOf(app)

async function aCandidate() {
  const advisor = await aNewcomer()
  await submit(advisor, (await aRecord()).crdNumber)
  return advisor
}

test('evidence with a virus is refused and not kept, and clean evidence is kept', async () => {
  const advisor = await aCandidate()
  const body = { fileName: 'letter.pdf', contentBase64: infectedPdf.toString('base64') }
  expect((await app.as(advisor).refused(uploadVerificationDocument, { body })).code).toBe('verification.infected')
  expect((await app.as(advisor).call(getOwnVerification)).documents).toEqual([])
  expect((await upload(advisor)).documents).toHaveLength(1)
})

test('evidence is refused with core.unavailable while the scanner is away', async () => {
  const advisor = await aCandidate()
  await clamd.close()
  const body = { fileName: 'letter.pdf', contentBase64: Buffer.from('%PDF-1.7').toString('base64') }
  expect((await app.as(advisor).refused(uploadVerificationDocument, { body })).code).toBe('core.unavailable')
})
