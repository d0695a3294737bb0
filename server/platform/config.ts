import { resolve } from 'node:path'
import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import { authConfig, authConflicts, authVariables } from './config/auth.ts'
import { serviceConfig, serviceConflicts, serviceVariables } from './config/services.ts'
import {
  address,
  decimal,
  flag,
  flagOrNone,
  headerList,
  integerOrNull,
  networkList,
  oneOf,
  origin,
  text,
  textOr,
  whole,
} from './config/variables.ts'

const Variables = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test'], 'development'),
  PORT: whole(3000, 0, 65_535),
  HOST: text(),
  PUBLIC_URL: origin('http', 'https'),
  TRUST_PROXY: networkList('loopback'),
  DATA_DIR: textOr('.data'),
  DATABASE_URL: address('postgres', 'postgresql'),
  REPLICA_URL: address('postgres', 'postgresql'),
  DATABASE_POOL_SIZE: whole(10, 1, 500),
  DATABASE_STATEMENT_TIMEOUT_MS: whole(10_000, 100, 600_000),
  REDIS_URL: address('redis', 'rediss'),
  DRAIN_SECONDS: integerOrNull(0, 60),
  DEMO_DATA: flagOrNone(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  SLOW_QUERY_MS: whole(500, 0, 600_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https'),
  OTEL_EXPORTER_OTLP_HEADERS: headerList(),
  OTEL_SERVICE_NAME: textOr('fairlead'),
  OTEL_TRACES_SAMPLER_ARG: decimal(1, 0, 1),
  METRICS_PUBLIC: flag(false),
  METRICS_TOKEN: text(),
  RATE_LIMIT_FACTOR: decimal(1, 0, 1_000_000),
  ...serviceVariables,
  ...authVariables,
})
// Two checks of a load balancer, as they are usually set up.
const defaultDrainSeconds = 4

type Variables = z.output<typeof Variables>

/** The names of all variables, so that a test can hold .env.example against them. */
export const variableNames: readonly string[] = Object.keys(Variables.shape)

/**
 * Everything the environment says, once checked. Frozen: nobody changes settings while the program
 * runs.
 */
export type Config = ReturnType<typeof build>

/**
 * The environment holds something we cannot work with; the message names every wrong variable, one
 * a line.
 */
export class ConfigError extends Error {
  constructor(wrong: readonly (readonly [name: string, message: string])[]) {
    super(['These environment variables are not right:', ...wrong.map(([name, why]) => `  ${name} ${why}`)].join('\n'))
    this.name = 'ConfigError'
  }
}

/**
 * Reads the environment, the only place that does. Values are never repeated in the message, for
 * some are secrets.
 *
 * @throws ConfigError naming every wrong variable at once, so that an owner need not find them one
 * start at a time.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = Variables.safeParse(env)
  const malformed = read.error?.issues.map((issue) => [String(issue.path[0]), issue.message] as const) ?? []
  // Whether the others agree is said in the same message.
  const names = new Set(malformed.map(([name]) => name))
  const others = Variables.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name))))
  const wrong = [...malformed, ...conflictsOf(others).filter(([name]) => !names.has(name))]
  if (wrong.length > 0) throw new ConfigError(wrong)
  return Object.freeze(build(others))
}

/** How commands are typed in an installed artefact, as deploy/bin/defaults.env says. */
export const findCommandPrefix = (env: NodeJS.ProcessEnv = process.env): string | null => env.COMMAND_PREFIX || null

function conflictsOf(variables: Variables): (readonly [name: string, message: string])[] {
  return [
    ...databaseConflicts(variables),
    ...serviceConflicts(variables),
    ...authConflicts(variables),
    ...exposureConflicts(variables),
  ]
}

function build(variables: Variables) {
  const embedded = variables.DATABASE_URL === null
  const publicUrl = variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`
  const dataDir = resolve(variables.DATA_DIR)
  const host = variables.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0')
  const onlyThisMachine = isOwnMachine(publicUrl) && isLoopback(host)
  const demoData = variables.DEMO_DATA ?? (embedded && onlyThisMachine)
  return {
    /** Whether code runs as built for users; says nothing about whose data it is. */
    production: variables.NODE_ENV === 'production',
    port: variables.PORT,
    host,
    publicUrl,
    /** Whether PUBLIC_URL is this machine: a demo or a developer's, and not a deployment. */
    onOwnMachine: isOwnMachine(publicUrl),
    /**
     * The proxies whose word on the caller's address is taken: addresses, ranges, or `loopback`;
     * empty for none.
     */
    trustProxy: variables.TRUST_PROXY,
    dataDir,
    database: {
      /** null: the embedded PostgreSQL in `dataDir`. */
      url: variables.DATABASE_URL,
      /** Where reads go that may be some seconds old; null: they go to `url` like all others. */
      replicaUrl: variables.REPLICA_URL,
      poolSize: variables.DATABASE_POOL_SIZE,
      statementTimeoutMs: variables.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    /**
     * How long /ready says no and requests are still answered after SIGTERM, before the process
     * stops listening.
     */
    drainSeconds: variables.DRAIN_SECONDS ?? (embedded ? 0 : defaultDrainSeconds),
    /** null: this is the only process. */
    redisUrl: variables.REDIS_URL,
    /**
     * Whether an empty database is filled with the demo, whose passwords are public
     * (docs/product.md "Demo data").
     */
    demoData,
    /**
     * Whether demo accounts may exist at all: other machines cannot connect, or DEMO_DATA is on
     * explicitly.
     */
    demoAccountsAllowed: variables.DEMO_DATA === true || onlyThisMachine,
    logLevel: variables.LOG_LEVEL,
    /** Statements that take longer are logged with their plan; 0 for none. */
    slowQueryMs: variables.SLOW_QUERY_MS,
    /** Where spans are sent by OTLP over HTTP; null: none are recorded. */
    traces: variables.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: variables.OTEL_EXPORTER_OTLP_HEADERS,
          service: variables.OTEL_SERVICE_NAME,
          ratio: variables.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    /** Whether /metrics answers others than this machine. */
    metricsPublic: variables.METRICS_PUBLIC,
    /**
     * The bearer token /metrics asks for, of this machine too; null leaves it to direct calls of
     * this machine.
     */
    metricsToken: variables.METRICS_TOKEN,
    /** Multiplies every rate limit; 0 switches them off, for load tests. */
    rateLimitFactor: variables.RATE_LIMIT_FACTOR,
    /**
     * Whether /dev/outbox shows the mails that were not sent. Anybody who reads it can take over
     * every account, so it exists only where the product is at home on its owner's own machine.
     */
    outboxReadable:
      variables.SMTP_URL === null && (embedded || variables.NODE_ENV !== 'production') && isOwnMachine(publicUrl),
    ...serviceConfig(variables, `${brand.name} <${brand.email}>`),
    auth: authConfig(variables, { publicUrl, exemptsDemoAccounts: demoData && onlyThisMachine }),
  }
}

/** The embedded database has no replica, so another one would answer with other rows. */
function databaseConflicts({ DATABASE_URL, REPLICA_URL }: Variables): [name: string, message: string][] {
  if (REPLICA_URL === null || DATABASE_URL !== null) return []
  return [['DATABASE_URL', 'must be given together with REPLICA_URL']]
}

/** What a deployment with an address of its own cannot do without. */
function exposureConflicts({ PUBLIC_URL, AUTH_SECRET }: Variables): [name: string, message: string][] {
  if (PUBLIC_URL === null || isOwnMachine(PUBLIC_URL) || AUTH_SECRET !== null) return []
  return [['AUTH_SECRET', 'must be given when PUBLIC_URL is not this machine. Make one: openssl rand -base64 48']]
}

function isOwnMachine(publicUrl: string): boolean {
  return isLoopback(new URL(publicUrl).hostname)
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)
