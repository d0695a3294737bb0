import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCrdNumber } from '#tests/factories/people.ts'
import { registerFiles } from '#tests/factories/register.ts'
import { startApp } from '#tests/support/harness.ts'
import { registerFirms, registerPeople } from '../tables.ts'
import { MixedDaysError } from './gateway.ts'
import { firmDomainOf, SuspiciousImportError } from './rules.ts'
import { importFirms, importPeople, importPublishedFiles } from './service.ts'
import { findPerson, listOwnDomains } from './store.ts'

const app = await startApp()
const { file, feed } = registerFiles()
// A whole register is compared with the one before, also with what other tests left in it.
beforeEach(() => app.platform.db.delete(registerPeople))

const system = () => app.system()
const findRecord = (crdNumber: string) => findPerson(app.platform.db, crdNumber)

describe('importing a register file', () => {
  test('stores the facts of each person that a check needs, and no others', async () => {
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

  test.each(['ISO-8859-1', 'UTF-8'])('reads names in the declared encoding %s', async (encoding) => {
    const crd = aCrdNumber()
    const text = feed('2026-10-02', [{ crd, first: 'JOSÉ', last: 'NÚÑEZ' }, { crd: aCrdNumber() }], encoding)
    const path = file(`${encoding}.xml`, Buffer.from(text, encoding === 'UTF-8' ? 'utf8' : 'latin1'))
    await importPublishedFiles(system(), [path])
    expect(await findRecord(crd)).toMatchObject({ firstName: 'JOSÉ', lastName: 'NÚÑEZ' })
  })

  test('reads gzip, and ZIP with several members', async () => {
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

  test('removes the people whom a newer file no longer lists', async () => {
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

describe('importing the firm file', () => {
  const firmFeed = (
    crd: string,
    addresses: string[],
    state = 'APPROVED',
  ) => `<?xml version="1.0" encoding="ISO-8859-1"?>
    <IAPDFirmSECReport GenOn="2026-10-05"><Firms><Firm><Info SECRgnCD="NYRO" FirmCrdNb="${crd}" BusNm="SAMPLE &amp; CO" LegalNm="SAMPLE AND COMPANY"/>
    <Rgstn FirmType="Registered" St="${state}" Dt="2026-03-02"/><FormInfo><Part1A><Item1 Q1I="Y"><WebAddrs>${addresses.map((address) => `<WebAddr>${address}</WebAddr>`).join('')}</WebAddrs></Item1></Part1A></FormInfo>
    </Firm></Firms></IAPDFirmSECReport>`

  test('stores a firm’s own domains and keeps the people', async () => {
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

  test('treats a domain that more than three firms name as no one’s own', async () => {
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
  ])('reads the address "%s" as the domain %s', (address, domain) => {
    expect(firmDomainOf(address)).toBe(domain)
  })
})

describe('a suspicious register file', () => {
  test('is rejected when it lost half of the register', async () => {
    const people = Array.from({ length: 100 }, () => ({ crd: aCrdNumber() }))
    await importPublishedFiles(system(), [file('whole.xml', feed('2026-10-06', people))])
    const partial = file('partial.xml', feed('2026-10-07', people.slice(0, 50)))
    await expect(importPublishedFiles(system(), [partial])).rejects.toThrow(SuspiciousImportError)
    expect(await findRecord(people[0]?.crd ?? '')).toMatchObject({ recordDate: '2026-10-06' })
  })

  test('is rejected together with a file of another day', async () => {
    const paths = [
      file('one.xml', feed('2026-10-08', [{ crd: aCrdNumber() }])),
      file('two.xml', feed('2026-10-09', [{ crd: aCrdNumber() }])),
    ]
    await expect(importPublishedFiles(system(), paths)).rejects.toThrow(MixedDaysError)
  })

  test('is rejected when it is truncated or is another feed', async () => {
    const whole = feed('2026-10-10', [{ crd: aCrdNumber() }])
    const broken = file('broken.xml', whole.slice(0, -40))
    await expect(importPublishedFiles(system(), [broken])).rejects.toThrow(/unclosed tag/)
    const firms = file('firms.xml', '<IAPDFirmSECReport GenOn="2026-10-10"><Firms/></IAPDFirmSECReport>')
    await expect(importPublishedFiles(system(), [firms])).rejects.toThrow(SuspiciousImportError)
  })

  test.each([
    ['an attribute', '<Info lastNm="'],
    ['a text', '<a>'],
    ['a comment', '<!--'],
  ])('is rejected at the first MB of %s that has more', async (_what, begin) => {
    const [head] = feed('2026-10-11', [{ crd: aCrdNumber() }]).split('<Indvl>')
    const broken = file('long.xml', `${head}<Indvl>${begin}${'x'.repeat(2_000_000)}`)
    await expect(importPublishedFiles(system(), [broken])).rejects.toThrow('more than 1 MB')
  })

  test('does not overwrite a person when it is older', async () => {
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
