import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCrdNumber, people, type TestPerson } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { decide } from '../decisions/service.ts'
import { verificationsOf as verificationsIn } from '../service.ts'
import { registerFirms, registerPeople } from '../tables.ts'
import { MixedDaysError } from './gateway.ts'
import { firmDomainOf, SuspiciousImportError } from './rules.ts'
import { importFirms, importPeople, importPublishedFiles } from './service.ts'
import { findPerson, listOwnDomains } from './store.ts'

const app = await startApp()
const folder = mkdtempSync(join(tmpdir(), 'fairlead-register-'))
afterAll(() => rmSync(folder, { recursive: true }))
// A whole register is compared with the one before, also with what other tests left in it.
beforeEach(() => app.platform.db.delete(registerPeople))

const system = () => app.platform.context({ kind: 'system' })
const findRecord = (crdNumber: string) => findPerson(app.platform.db, crdNumber)

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

type Person = {
  crd: string
  first?: string
  last?: string
  suffix?: string
  others?: string
  st?: string
  drp?: string
}

const indvl = ({ crd, first = 'JANE', last = 'EXAMPLE', suffix, others = '', st = 'APPROVED', drp = '' }: Person) => `
 <Indvl>
  <Info lastNm="${last}" firstNm="${first}" midNm="Q" ${suffix ? `sufNm="${suffix}"` : ''} indvlPK="${crd}" actvAGReg="N" link="https://x"/>
  <OthrNms>${others}</OthrNms>
  <CrntEmps><CrntEmp orgNm="SAMPLE &amp; CO" orgPK="9910001" str1="1 MAIN ST" city="BOSTON" state="MA">
   <CrntRgstns><CrntRgstn regAuth="NY" regCat="RA" st="TERMED"/><CrntRgstn regAuth="MA" regCat="RA" st="${st}"/></CrntRgstns>
  </CrntEmp><CrntEmp orgNm="OTHER LLC" city="SALEM" state="MA"/></CrntEmps>
  <Exms><Exm exmCd="S65"/></Exms><DRPs>${drp}</DRPs>
 </Indvl>`
const feed = (day: string, people: Person[], encoding = 'ISO-8859-1') =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<IAPDIndividualReport GenOn="${day}"><Indvls>${people.map(indvl).join('')}</Indvls></IAPDIndividualReport>`

describe('a published file', () => {
  test('yields what a check needs of each person, and no more', async () => {
    const [crd, gone] = [aCrdNumber(), aCrdNumber()]
    const path = file(
      'plain.xml',
      feed('2026-10-01', [
        {
          crd,
          suffix: 'JR',
          others: '<OthrNm lastNm="MAIDEN" firstNm="JANE"/>',
          drp: '<DRP hasCriminal="N" hasBond="Y"/>',
        },
        { crd: gone, st: 'SUSPENDED_SOMEHOW' },
      ]),
    )
    expect(await importPublishedFiles(system(), [path])).toMatchObject({ written: 2, recordDate: '2026-10-01' })
    expect(await findRecord(crd)).toEqual({
      crdNumber: crd,
      firstName: 'JANE',
      middleName: 'Q',
      lastName: 'EXAMPLE JR',
      otherNames: [{ firstName: 'JANE', middleName: '', lastName: 'MAIDEN' }],
      isActive: true,
      employers: [
        { crdNumber: '9910001', name: 'SAMPLE & CO' },
        { crdNumber: '', name: 'OTHER LLC' },
      ],
      firmName: 'SAMPLE & CO',
      city: 'BOSTON',
      state: 'MA',
      hasDisclosures: true,
      // Of several firms one: an authority is named once.
      registrations: [
        { authority: 'NY', isActive: false, since: null },
        { authority: 'MA', isActive: true, since: null },
      ],
      recordDate: '2026-10-01',
    })
    expect(await findRecord(gone)).toMatchObject({ isActive: false, hasDisclosures: false })
  })

  test.each(['ISO-8859-1', 'UTF-8'])('is read in the letters it says it is written in: %s', async (encoding) => {
    const crd = aCrdNumber()
    const text = feed('2026-10-02', [{ crd, first: 'JOSÉ', last: 'NÚÑEZ' }, { crd: aCrdNumber() }], encoding)
    const path = file(`${encoding}.xml`, Buffer.from(text, encoding === 'UTF-8' ? 'utf8' : 'latin1'))
    await importPublishedFiles(system(), [path])
    expect(await findRecord(crd)).toMatchObject({ firstName: 'JOSÉ', lastName: 'NÚÑEZ' })
  })

  test('may be packed by gzip, or by ZIP with several members', async () => {
    const crds = [aCrdNumber(), aCrdNumber(), aCrdNumber(), aCrdNumber()]
    const xml = (at: number) => feed('2026-10-03', [{ crd: crds[at] ?? '' }])
    const gz = file('feed.xml.gz', gzipSync(xml(0)))
    const zip = file(
      'feed.xml.zip',
      zipOf({ 'IA_Indvl_Feeds1.xml': xml(1), 'IA_Indvl_Feeds2.xml': xml(2), 'notes.txt': '<' }),
    )
    const plain = file('third.xml', xml(3))
    expect((await importPublishedFiles(system(), [gz, zip, plain])).written).toBe(4)
    for (const crd of crds) expect(await findRecord(crd)).not.toBeNull()
  })

  test('is the whole register: whom it does not name is gone', async () => {
    const [stays, leaves] = [aCrdNumber(), aCrdNumber()]
    const others = Array.from({ length: 40 }, () => ({ crd: aCrdNumber() }))
    await importPublishedFiles(system(), [
      file('a.xml', feed('2026-10-04', [{ crd: stays }, { crd: leaves }, ...others])),
    ])
    const { removed } = await importPublishedFiles(system(), [
      file('b.xml', feed('2026-10-05', [{ crd: stays }, ...others])),
    ])
    expect(removed).toBeGreaterThanOrEqual(1)
    expect(await findRecord(leaves)).toBeNull()
    expect(await findRecord(stays)).toMatchObject({ recordDate: '2026-10-05' })
  })
})

describe('the advisors whom an import touches', () => {
  const { aNewcomer, submit, upload } = verificationsOf(app)
  const { an } = people(app)
  const stateOf = async (id: string) => (await verificationsIn(system(), [id])).get(id)
  const others = Array.from({ length: 40 }, () => ({ crd: aCrdNumber() }))
  const importOf = (day: string, listed: Person[]) =>
    importPublishedFiles(system(), [file(`${day}.xml`, feed(day, [...listed, ...others]))])

  test('expire or go to review at once when they no longer agree, and stay as accepted otherwise', async () => {
    const [stays, leaves, lapses, matched, accepted] = Array.from({ length: 5 }, aCrdNumber)
    const jane = { first: 'JANE', last: 'EXAMPLE' }
    const names = { firstName: 'Jane', lastName: 'Example' }
    const married = { crd: accepted ?? '', first: 'JANE', last: 'MARRIED' }
    const first = [stays, leaves, lapses, matched].map((crd) => ({ crd: crd ?? '', ...jane }))
    await importOf('2026-10-04', [...first, married])
    const admin = await an.admin()
    const people = []
    for (const crd of [stays, leaves, lapses, accepted]) {
      const person = await aNewcomer(names)
      await submit(person, crd ?? '')
      await upload(person)
      await decide(admin.ctx(), person.id, { decision: 'verified', note: '' })
      people.push(person)
    }
    const unproven = await aNewcomer(names)
    await submit(unproven, matched ?? '')

    const second = [
      { crd: stays ?? '', ...jane },
      { crd: lapses ?? '', ...jane, st: 'TERMED' },
      { crd: matched ?? '', ...jane, st: 'TERMED' },
      married,
    ]
    const { rechecked } = await importOf('2026-10-05', second)
    expect(rechecked).toEqual({ checked: 5, expired: 2, toReview: 1, failed: 0 })
    const states = await Promise.all([...people, unproven].map(async ({ id }) => (await stateOf(id))?.state))
    expect(states).toEqual(['verified', 'expired', 'expired', 'verified', 'pending'])
    expect(await stateOf(unproven.id)).toMatchObject({ stage: 'review', result: 'matched_inactive' })
    const [gone] = people.slice(1)
    expect((await app.mailsTo(gone?.email ?? '')).map(({ subject }) => subject)).toContain(
      'Your verification has expired',
    )
    expect((await importOf('2026-10-05', second)).rechecked.checked).toBe(0)
  })

  test('are compared in every state: matches wait for proof, and what an administrator decides stays theirs', async () => {
    const jane = { first: 'JANE', last: 'EXAMPLE' }
    const [missing, evident, opined, expired, rejected, differing] = Array.from({ length: 6 }, aCrdNumber)
    const numbers = [missing, evident, opined, expired, rejected, differing]
    const admin = await an.admin()
    await importOf('2026-10-04', [{ crd: expired ?? '', ...jane }])
    const advisors: TestPerson[] = []
    for (const crd of numbers) {
      const person = await aNewcomer({ firstName: 'Jane', lastName: 'Example' })
      await submit(person, crd ?? '')
      if (crd === evident || crd === expired) await upload(person)
      if (crd === expired) await decide(admin.ctx(), person.id, { decision: 'verified', note: '' })
      if (crd === opined) await decide(admin.ctx(), person.id, { decision: 'second_opinion', note: 'Look again.' })
      if (crd === rejected) await decide(admin.ctx(), person.id, { decision: 'rejected', note: 'Not registered.' })
      advisors.push(person)
    }
    const positions = () =>
      Promise.all(
        advisors.map(async ({ id }) => {
          const row = await stateOf(id)
          return [row?.stage ?? row?.state, row?.result]
        }),
      )
    await importOf('2026-10-05', [])
    expect(await positions()).toEqual([
      ['review', 'not_in_feed'],
      ['review', 'not_in_feed'],
      ['review', 'not_in_feed'],
      ['expired', 'not_in_feed'],
      ['rejected', 'not_in_feed'],
      ['review', 'not_in_feed'],
    ])
    const all = numbers.map((crd) => ({ crd: crd ?? '', ...jane, ...(crd === differing && { last: 'MARRIED' }) }))
    expect((await importOf('2026-10-06', all)).rechecked).toEqual({ checked: 6, expired: 0, toReview: 0, failed: 0 })
    expect(await positions()).toEqual([
      ['matched', 'matched_active'],
      ['review', 'matched_active'],
      ['review', 'matched_active'],
      ['matched', 'matched_active'],
      ['rejected', 'matched_active'],
      ['review', 'name_mismatch'],
    ])
    // Control must be proven again after an expiry, and an email says so.
    const [, , , back] = advisors
    expect(await stateOf(back?.id ?? '')).toMatchObject({ proofMethod: null, waitingSince: null })
    expect((await app.mailsTo(back?.email ?? '')).map(({ subject }) => subject)).toContain(
      'Your CRD number matches the register',
    )
  })

  test('are compared again when the file of the same day is corrected', async () => {
    const crd = aCrdNumber()
    const person = await aNewcomer({ firstName: 'Jane', lastName: 'Example' })
    await importOf('2026-10-04', [{ crd }])
    await submit(person, crd)
    expect((await importOf('2026-10-04', [{ crd }])).rechecked.checked).toBe(0)
    expect((await importOf('2026-10-04', [{ crd, st: 'TERMED' }])).rechecked.toReview).toBe(1)
    expect(await stateOf(person.id)).toMatchObject({ stage: 'review', result: 'matched_inactive' })
  })
})

describe('the firm file', () => {
  const firmFeed = (
    crd: string,
    addresses: string[],
    state = 'APPROVED',
  ) => `<?xml version="1.0" encoding="ISO-8859-1"?>
    <IAPDFirmSECReport GenOn="2026-10-05"><Firms><Firm><Info SECRgnCD="NYRO" FirmCrdNb="${crd}" BusNm="SAMPLE &amp; CO" LegalNm="SAMPLE AND COMPANY"/>
    <Rgstn FirmType="Registered" St="${state}" Dt="2026-03-02"/><FormInfo><Part1A><Item1 Q1I="Y"><WebAddrs>${addresses.map((address) => `<WebAddr>${address}</WebAddr>`).join('')}</WebAddrs></Item1></Part1A></FormInfo>
    </Firm></Firms></IAPDFirmSECReport>`

  test('adds the own domains of a firm and leaves people alone', async () => {
    const [person, firm] = [aCrdNumber(), aCrdNumber()]
    await importPublishedFiles(system(), [file('p.xml', feed('2026-10-05', [{ crd: person }]))])
    const addresses = ['HTTPS://WWW.SAMPLE-CO.EXAMPLE/about', 'http://www.linkedin.com/company/sample', 'gmail.com']
    const outcome = await importPublishedFiles(system(), [file('f.xml', firmFeed(firm, addresses))])
    expect(outcome).toMatchObject({ written: 0, firms: 1, removed: 0 })
    expect(await listOwnDomains(app.platform.db, [firm], 3)).toEqual(['sample-co.example'])
    expect(await findRecord(person)).not.toBeNull()
  })

  test.each([
    ['APPROVED', true],
    ['120-Day Approval', true],
    ['APPROVED-120', true],
    ['ERA - ACTIVE', false],
    ['TERMINATED', false],
  ])('reads the state %s of a firm as registered: %s', async (state, isActive) => {
    const crdNumber = aCrdNumber()
    await importPublishedFiles(system(), [file('f.xml', firmFeed(crdNumber, [], state))])
    const [firm] = await app.platform.db.select().from(registerFirms).where(eq(registerFirms.crdNumber, crdNumber))
    expect(firm?.registrations).toEqual([{ authority: 'SEC', isActive, since: '2026-03-02' }])
  })

  test('gives nobody a domain that many firms name', async () => {
    const firms = [aCrdNumber(), aCrdNumber(), aCrdNumber(), aCrdNumber()]
    const rows = firms.map((crdNumber) => ({
      crdNumber,
      name: 'NETWORK MEMBER',
      domains: [`network-${firms[0]}.example`],
      registrations: [],
      recordDate: '2026-10-05',
    }))
    await importFirms(system(), rows.slice(0, 3))
    expect(await listOwnDomains(app.platform.db, firms, 3)).toHaveLength(1)
    await importFirms(system(), rows)
    expect(await listOwnDomains(app.platform.db, firms, 3)).toEqual([])
  })

  test.each([
    ['http://www.gmail.com', null],
    ['https://harbor.wixsite.com/home', null],
    ['https://www.facebook.com/harbor', null],
    ['N/A', null],
    ['192.168.0.1', null],
    ['WWW.HARBOR.COM', 'harbor.com'],
    ['http://advice.harbor.com/team?x=1', 'advice.harbor.com'],
  ])('reads "%s" as %s', (address, domain) => {
    expect(firmDomainOf(address)).toBe(domain)
  })
})

describe('nothing is changed', () => {
  test('by files that lost a tenth of the register', async () => {
    const people = Array.from({ length: 100 }, () => ({ crd: aCrdNumber() }))
    await importPublishedFiles(system(), [file('whole.xml', feed('2026-10-06', people))])
    const partial = file('partial.xml', feed('2026-10-07', people.slice(0, 50)))
    await expect(importPublishedFiles(system(), [partial])).rejects.toThrow(SuspiciousImportError)
    expect(await findRecord(people[0]?.crd ?? '')).toMatchObject({ recordDate: '2026-10-06' })
  })

  test('by files of two days', async () => {
    const paths = [
      file('one.xml', feed('2026-10-08', [{ crd: aCrdNumber() }])),
      file('two.xml', feed('2026-10-09', [{ crd: aCrdNumber() }])),
    ]
    await expect(importPublishedFiles(system(), paths)).rejects.toThrow(MixedDaysError)
  })

  test('by a file that breaks off, or is another feed', async () => {
    const whole = feed('2026-10-10', [{ crd: aCrdNumber() }])
    const broken = file('broken.xml', whole.slice(0, -40))
    await expect(importPublishedFiles(system(), [broken])).rejects.toThrow(/unclosed tag/)
    const firms = file('firms.xml', '<IAPDFirmSECReport GenOn="2026-10-10"><Firms/></IAPDFirmSECReport>')
    await expect(importPublishedFiles(system(), [firms])).rejects.toThrow(SuspiciousImportError)
  })

  test('about a person by an older file', async () => {
    const crd = aCrdNumber()
    const person = {
      crdNumber: crd,
      middleName: '',
      otherNames: [],
      isActive: true,
      employers: [],
      firmName: '',
      city: '',
      state: '',
      hasDisclosures: false,
      registrations: [],
    }
    await importPeople(system(), [{ ...person, firstName: 'NEW', lastName: 'NAME', recordDate: '2026-10-11' }])
    await importPeople(system(), [{ ...person, firstName: 'OLD', lastName: 'NAME', recordDate: '2026-10-01' }])
    expect(await findRecord(crd)).toMatchObject({ firstName: 'NEW' })
  })
})

/** A ZIP file by the letter of its specification, as large as it must be. */
function zipOf(members: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(members)) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(Buffer.byteLength(content), 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end])
}
