import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { StartupError } from '../startup-error.ts'
import { connectStartupError, requireUsableDatabase, serverStartupError } from './requirements.ts'

const usable = { versionNumber: 180_004, backendPids: [41, 42], statementTimeout: '10s' } as const
const lineOf = (report: Parameters<typeof serverStartupError>[0]) => serverStartupError(report, 'db:5432')?.message

test.each([180_000, 180_004, 190_000])('accepts PostgreSQL with server_version_num %i', (versionNumber) => {
  expect(serverStartupError({ ...usable, versionNumber }, 'db:5432')).toBeNull()
})

test.each([
  [170_009, 17],
  [150_018, 15],
  [90_624, 9],
])('refuses PostgreSQL with server_version_num %i in one line', (versionNumber, version) => {
  expect(lineOf({ ...usable, versionNumber })).toBe(
    `The database at db:5432 is PostgreSQL ${version}. Fairlead needs 18 or newer.`,
  )
})

test('refuses a pooler that gives two connections one session', () => {
  expect(lineOf({ ...usable, backendPids: [41, 41] })).toMatch(/^The database at db:5432 is behind a pooler.*\.$/)
})

test('refuses a pooler that ignores statement_timeout', () => {
  expect(lineOf({ ...usable, statementTimeout: '0' })).toMatch(/^The database at db:5432 is behind a pooler.*\.$/)
})

test('refuses a pooler that does not accept statement_timeout at the start of a session', () => {
  const error = Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' })
  const startupError = connectStartupError(error, 'db:5432')
  expect(startupError).toBeInstanceOf(StartupError)
  expect(startupError?.message).toContain('session mode')
  expect(startupError?.message).not.toContain('\n')
})

test('accepts the server of the tests, and refuses a wrong password without printing it', async () => {
  const url = new URL(await testDatabaseUrl())
  await expect(requireUsableDatabase(url.href)).resolves.toBeUndefined()
  url.password = 'swordfish'
  await expect(requireUsableDatabase(url.href)).rejects.toThrow(
    `Cannot use the database at ${url.host}: the password is wrong. Check DATABASE_URL.`,
  )
})

test('says in one line what is wrong with the TLS of a database', async () => {
  const url = new URL(await testDatabaseUrl())
  url.searchParams.set('sslmode', 'verify-full')
  await expect(requireUsableDatabase(url.href)).rejects.toThrow(
    `Cannot use the database at ${url.host}: it does not speak TLS, which sslmode asks for. Check DATABASE_URL.`,
  )
  const lineFor = (code: string) => connectStartupError(Object.assign(new Error('TLS'), { code }), 'db:5432')?.message
  expect(lineFor('DEPTH_ZERO_SELF_SIGNED_CERT')).toContain('NODE_EXTRA_CA_CERTS')
  expect(lineFor('ERR_TLS_CERT_ALTNAME_INVALID')).toContain('another name')
})
