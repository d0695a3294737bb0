import pg from 'pg'
import { brand } from '#contract/brand.ts'
import { seconds } from '#contract/core/durations.ts'
import { StartupError } from '../startup-error.ts'

const oldestVersion = 18
const connectTimeoutMs = seconds(10)

/** What keeps a database from being used, for the person who starts the program. */
const reasons: { readonly [code: string]: string } = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to that host',
  '28P01': 'the password is wrong',
  '28000': 'the account may not sign in',
  '3D000': 'it has no such database',
  '53300': 'it has no connection left',
  '53100': 'its disk is full',
  '57P03': 'it is starting or stopping',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nothing vouches for its certificate, which NODE_EXTRA_CA_CERTS would name',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an authority that NODE_EXTRA_CA_CERTS does not name',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of an authority that NODE_EXTRA_CA_CERTS does not name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of an authority that NODE_EXTRA_CA_CERTS does not name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}
// The driver gives these no code.
const reasonsByMessage: { readonly [message: string]: string } = {
  'timeout expired': 'it does not answer',
  'Query read timeout': 'it does not answer',
  'The server does not support SSL connections': 'it does not speak TLS, which sslmode asks for',
}

/**
 * Checks that a database is PostgreSQL 18 or newer and that each connection is a session of its
 * own. A pooler in transaction mode shares sessions, which breaks prepared statements, locks and
 * LISTEN (docs/decisions/010-one-driver.md).
 *
 * @throws StartupError with one line that names the host and never the password
 */
export async function requireUsableDatabase(url: string): Promise<void> {
  const { host } = new URL(url)
  const clients = [connectionTo(url), connectionTo(url)] as const
  try {
    for (const client of clients) await client.connect()
    const [first, second] = clients
    const error = serverStartupError(
      {
        versionNumber: Number(await selectValue(first, "current_setting('server_version_num')")),
        backendPids: [
          Number(await selectValue(first, 'pg_backend_pid()')),
          Number(await selectValue(second, 'pg_backend_pid()')),
        ],
        statementTimeout: String(await selectValue(first, "current_setting('statement_timeout')")),
      },
      host,
    )
    if (error) throw error
  } catch (error) {
    throw connectStartupError(error, host) ?? error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

function connectionTo(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'fairlead-start',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    statement_timeout: connectTimeoutMs,
  })
  client.on('error', () => {})
  return client
}

async function selectValue(client: pg.Client, expression: string): Promise<unknown> {
  const { rows } = await client.query(`select ${expression} as value`)
  return rows[0]?.value
}

/** What a server reports of itself over two connections that both ask for a statement timeout. */
export type ServerReport = {
  /** `server_version_num`, such as 180004 for 18.4. */
  readonly versionNumber: number
  readonly backendPids: readonly [number, number]
  readonly statementTimeout: string
}

/**
 * Returns the startup error of a server that is too old or is reached through shared sessions, or
 * null when it is usable.
 */
export function serverStartupError(report: ServerReport, host: string): StartupError | null {
  const version = Math.floor(report.versionNumber / 10_000)
  if (version < oldestVersion)
    return new StartupError(
      `The database at ${host} is PostgreSQL ${version}. ${brand.name} needs ${oldestVersion} or newer.`,
    )
  const [first, second] = report.backendPids
  // Idle connections of a pooler in transaction mode reach the same process of PostgreSQL.
  const isShared = first === second
  return isShared || report.statementTimeout === '0' ? new StartupError(poolerMessage(host)) : null
}

/**
 * Returns the startup error for a failed connection, or null when the error means something else.
 */
export function connectStartupError(error: unknown, host: string): StartupError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    if (code === '08P01') return new StartupError(poolerMessage(host), error)
    const reason = reasonsByMessage[cause.message] ?? reasons[code ?? '']
    // The address without its password.
    if (reason) return new StartupError(`Cannot use the database at ${host}: ${reason}. Check DATABASE_URL.`, error)
  }
  return null
}

function poolerMessage(host: string): string {
  return (
    `The database at ${host} is behind a pooler such as PgBouncer that shares sessions or drops statement_timeout. ` +
    'Let DATABASE_URL point to PostgreSQL itself, or to a pooler in session mode that passes statement_timeout on.'
  )
}
