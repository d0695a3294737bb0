import {
  confirmVerificationCode,
  sendVerificationCode,
  submitCrd,
  uploadVerificationDocument,
} from '#contract/verification/endpoints.ts'
import { importFirms, importPeople } from '#server/verification/register/service.ts'
import { findVerification } from '#server/verification/store.ts'
import type { RegisterEmployer } from '#server/verification/tables.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { type AdvisorFacts, aCrdNumber, aRegisterPerson, people, type TestPerson } from './people.ts'

const samplePdf = Buffer.from('%PDF-1.7\nForm U4 of a sample adviser\n').toString('base64')

/** Verifications for tests: `const { aRecord, aNewcomer, proveByCode } = verificationsOf(app)`. */
export function verificationsOf(app: TestApp) {
  const { an } = people(app)
  const system = () => app.system()
  return {
    /** A record of the register under a firm with a domain of its own. */
    async aRecord(
      facts: {
        firstName?: string
        lastName?: string
        isActive?: boolean
        crdNumber?: string
        employers?: RegisterEmployer[]
      } = {},
    ) {
      const firm = { crdNumber: aCrdNumber(), name: 'HARBOR LIGHT LLC' }
      const domain = `harbor-${firm.crdNumber}.example`
      const recordDate = '2026-03-01'
      const names = { firstName: 'MARISOL', lastName: 'VEGA' }
      const person = aRegisterPerson({ crdNumber: aCrdNumber(), ...names, employers: [firm], ...facts })
      await importFirms(system(), [{ ...firm, domains: [domain], registrations: [], recordDate }])
      await importPeople(system(), [person])
      return { crdNumber: person.crdNumber, firm, domain }
    },
    /** An advisor with a complete profile, published but not verified. */
    aNewcomer: (facts: AdvisorFacts = {}) => an.advisor({ verified: false, ...facts }),
    submit: (person: TestPerson, crdNumber: string) => app.as(person).call(submitCrd, { body: { crdNumber } }),
    upload: (person: TestPerson, fileName = 'form-u4.pdf') =>
      app.as(person).call(uploadVerificationDocument, { body: { fileName, contentBase64: samplePdf } }),
    /** The approval of a case whose latest comparison was read. */
    async approvalOf({ id }: Pick<TestPerson, 'id'>, note = '') {
      const checkedAt = (await findVerification(app.platform.db, id))?.checkedAt?.toISOString() ?? null
      return { decision: 'verified', note, checkedAt } as const
    },
    /** Reads the newest code that reached an address. */
    codeSentTo,
    /** Has a code sent to the firm's domain and enters it. */
    async proveByCode(person: TestPerson, domain: string) {
      const localPart = `desk-${person.id.slice(0, 8)}`
      await app.as(person).call(sendVerificationCode, { body: { localPart, domain } })
      const code = await codeSentTo(`${localPart}@${domain}`)
      return app.as(person).call(confirmVerificationCode, { body: { code } })
    },
  }

  async function codeSentTo(address: string): Promise<string> {
    const [mail] = await app.mailsTo(address)
    const code = mail?.text.match(/Your code: (\d{6})/)?.[1]
    if (!code) throw new Error(`no code reached ${address}`)
    return code
  }
}
