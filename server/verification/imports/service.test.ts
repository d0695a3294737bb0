import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { getOwnVerification } from '#contract/verification/endpoints.ts'
import { listRegisterImports } from '#contract/verification/imports/endpoints.ts'
import type { RegisterImport } from '#contract/verification/imports/schemas.ts'
import { aCrdNumber, people } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { startApp } from '#tests/support/harness.ts'
import { registerPeople } from '../tables.ts'
import { candidatesOf } from './rules.ts'
import { importFeed } from './service.ts'
import { registerImports } from './tables.ts'

type Answer = { status?: number; etag?: string; body?: Uint8Array | string; length?: number; hangs?: boolean }
const answers = new Map<string, Answer>()
const requests: { path: string; etag: string | undefined }[] = []
const origin = await startServer((request, reply) => {
  const path = request.url ?? ''
  const etag = request.headers['if-none-match']
  requests.push({ path, etag })
  const answer = answers.get(path) ?? { status: 404 }
  if (answer.hangs) return void reply.writeHead(200).write('<?xml version="1.0"?>')
  if (answer.etag && etag === answer.etag) return reply.writeHead(304, { etag }).end()
  const headers = {
    ...(answer.etag && { etag: answer.etag }),
    ...(answer.length && { 'content-length': answer.length }),
  }
  reply.writeHead(answer.status ?? 200, headers)
  if (answer.length === undefined) return reply.end(answer.body)
  // Fewer bytes than announced, then silence: the line was cut.
  return reply.write(answer.body, () => reply.destroy())
})

const app = await startApp({
  env: {
    ADVISER_FEED_URLS: `${origin}/people_{MM}_{DD}_{YYYY}.xml.gz,${origin}/firms_{MM}_{DD}_{YYYY}.xml`,
    ADVISER_FEED_PRIVATE_ADDRESSES: '127.0.0.1',
  },
})
const { an } = people(app)
const { aNewcomer, aRecord, submit, proveByCode } = verificationsOf(app)
const system = () => app.system()
const limits = { maxBytes: 20_000, timeoutMs: 5_000 }

beforeEach(async () => {
  await app.platform.db.delete(registerImports)
  await app.platform.db.delete(registerPeople)
  answers.clear()
  requests.length = 0
})

const person = (crd: string, last = 'VEGA', state = 'APPROVED') =>
  `<Indvl><Info lastNm="${last}" firstNm="MARISOL" indvlPK="${crd}"/><CrntEmps><CrntEmp orgNm="HARBOR" orgPK="77">
   <CrntRgstns><CrntRgstn regAuth="OR" st="${state}" stDt="2015-02-03"/></CrntRgstns></CrntEmp></CrntEmps></Indvl>`
const peopleFile = (day: string, ...rows: string[]) =>
  `<IAPDIndividualReport GenOn="${day}"><Indvls>${rows.join('')}</Indvls></IAPDIndividualReport>`
const firmsFile = (day: string) =>
  `<IAPDFirmSECReport GenOn="${day}"><Firms><Firm><Info FirmCrdNb="77" BusNm="HARBOR"/><Rgstn FirmType="Registered" St="APPROVED" Dt="2001-05-06"/></Firm></Firms></IAPDFirmSECReport>`

/** Publishes the files of a day, as 2026-03-01. */
function publish(day: string, rows: string[], answer: Answer = {}): void {
  const [year, month, date] = day.split('-')
  answers.set(`/people_${month}_${date}_${year}.xml.gz`, {
    etag: `"people ${day}"`,
    body: gzipSync(peopleFile(day, ...rows)),
    ...answer,
  })
  answers.set(`/firms_${month}_${date}_${year}.xml`, { etag: `"firms ${day}"`, body: firmsFile(day) })
}

async function latest(): Promise<RegisterImport | undefined> {
  const { items, isScheduled } = await app.as(await an.admin()).call(listRegisterImports)
  expect(isScheduled).toBe(true)
  return items[0]
}

describe('the nightly register import', () => {
  test('imports the newest day, rechecks the advisors in it, and emails the staff about changes', async () => {
    const admin = await an.admin()
    const advisor = await aNewcomer()
    const { crdNumber, domain } = await aRecord()
    await submit(advisor, crdNumber)
    await proveByCode(advisor, domain)
    const others = Array.from({ length: 12 }, () => person(aCrdNumber()))
    // The factory's record is of March 1: the feed's is newer and says the registration ended.
    publish('2026-03-02', [person(crdNumber, 'VEGA', 'TERMED'), ...others])
    await app.runJob('verification.import-feed')
    expect(await latest()).toMatchObject({
      source: 'schedule',
      outcome: 'imported',
      recordDate: '2026-03-02',
      added: 12,
      changed: 1,
      gone: 0,
      firms: 1,
      rechecked: 1,
      expired: 1,
      failed: 0,
    })
    const own = await app.as(advisor).call(getOwnVerification)
    expect(own).toMatchObject({
      state: 'expired',
      registrations: [{ authority: 'OR', isActive: false, since: '2015-02-03' }],
      firms: [{ name: 'Harbor', registrations: [{ authority: 'SEC', isActive: true, since: '2001-05-06' }] }],
    })
    expect((await app.mailsTo(admin.email)).map(({ subject }) => subject)).toContain(
      'The new register changed verifications',
    )
  })

  test('asks with the ETag and imports nothing while the files are unchanged', async () => {
    publish('2026-03-01', [person(aCrdNumber())])
    await app.runJob('verification.import-feed')
    expect(await latest()).toMatchObject({ outcome: 'imported', recordDate: '2026-03-01' })
    requests.length = 0
    await app.runJob('verification.import-feed')
    expect(await latest()).toMatchObject({ outcome: 'unchanged', added: 0 })
    expect(requests.at(-1)).toEqual({ path: '/firms_03_01_2026.xml', etag: '"firms 2026-03-01"' })
  })

  test('imports all files again when one of them has changed', async () => {
    publish('2026-03-02', [person(aCrdNumber())])
    await importFeed(system(), limits)
    publish('2026-03-02', [person(aCrdNumber()), person(aCrdNumber())], { etag: '"corrected"' })
    await importFeed(system(), limits)
    expect(await latest()).toMatchObject({ outcome: 'imported', added: 2, firms: 1 })
  })
})

describe('a failing register feed', () => {
  const record = () => person(aCrdNumber())
  test.each([
    ['a response that hangs', { hangs: true }, 'too_slow'],
    ['a response that is cut off', { body: 'x'.repeat(100), length: 5_000 }, 'unreachable'],
    [
      'an archive that ends early',
      { body: gzipSync(peopleFile('2026-03-02', person('1'))).subarray(0, 60) },
      'unreadable',
    ],
    ['a file that is not a register', { body: gzipSync('<html></html>') }, 'unreadable'],
    ['a file that is too large', { body: 'x'.repeat(30_000) }, 'too_large'],
    ['a server error', { status: 503 }, 'unreachable'],
  ] as const)('changes nothing and emails the staff after %s', async (_, answer, failure) => {
    const admin = await an.admin()
    const before = app.platform.db.$count(registerPeople)
    publish('2026-03-02', [record()], answer)
    await importFeed(system(), { ...limits, timeoutMs: failure === 'too_slow' ? 300 : 5_000 })
    expect(await latest()).toMatchObject({ outcome: 'failed', failure, added: 0 })
    expect(await app.platform.db.$count(registerPeople)).toBe(await before)
    expect((await app.mailsTo(admin.email)).map(({ subject }) => subject)).toContain(
      'The adviser register wasn’t imported',
    )
  })

  test('is reported as refused when no file of the last week exists', async () => {
    publish('2026-02-20', [record()])
    await importFeed(system(), limits)
    expect(await latest()).toMatchObject({ outcome: 'failed', failure: 'refused' })
  })

  test('gets no request when its address is private and not allowed', async () => {
    const guarded = system()
    const { config } = guarded.ports
    const adviserFeed = { urls: [`https://127.0.0.1:${new URL(origin).port}/x.xml`], privateAddresses: [] }
    const ctx = { ...guarded, ports: { ...guarded.ports, config: { ...config, adviserFeed } } }
    await importFeed(ctx, limits)
    expect(requests).toEqual([])
    expect(await latest()).toMatchObject({ outcome: 'failed', failure: 'unreachable' })
  })
})

test('the dates in a feed address are those of New York, newest first', () => {
  const now = new Date(Date.parse('2026-03-03T02:00:00Z'))
  const [today, yesterday] = candidatesOf(['https://x.example/{MM}_{DD}_{YYYY}.zip'], now)
  expect([today, yesterday]).toEqual([['https://x.example/03_02_2026.zip'], ['https://x.example/03_01_2026.zip']])
  expect(candidatesOf(['https://x.example/a'], new Date(now.getTime() + days(1)))).toEqual([['https://x.example/a']])
})
