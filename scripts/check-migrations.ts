import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The last migration before the first release: nobody serves while it and those before it run.
 */
const baseline = '0037_webhooks'
const squawk = fileURLToPath(new URL('../node_modules/.bin/squawk', import.meta.url))
const outsideMarker = '-- outside a transaction\n'
/** What keeps serving requests safe is checked, taste is not. */
const excluded = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'require-enum-value-ordering',
  // The runner sets a limit for locks, and waits for indexes as long as they take.
  'require-lock-timeout',
  'require-statement-timeout',
]

/**
 * Checks that a migration leaves the running release at work: no long lock, and nothing changed
 * that its statements read (docs/upgrades.md). Squawk knows what PostgreSQL locks.
 */
export function checkMigrations(folder: string, after = baseline): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name.slice(0, -4) > after)
  return names.sort().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const isOutside = text.startsWith(outsideMarker)
    const findings = isOutside ? checkOutside(name, text) : checkInside(name, text)
    return [...findings, ...lint(join(folder, name), name, isOutside)]
  })
}

function lint(file: string, name: string, isOutside: boolean): string[] {
  const options = ['--pg-version=18', `--exclude=${excluded.join(',')}`, '--reporter=json']
  if (!isOutside) options.push('--assume-in-transaction')
  const { stdout, stderr, error } = spawnSync(squawk, [...options, file], { encoding: 'utf8' })
  if (error) throw error
  if (!stdout.startsWith('[')) throw new Error(`squawk said nothing of ${name}: ${stderr}`)
  const findings: { line: number; message: string; help: string | null; rule_name: string }[] = JSON.parse(stdout)
  return findings.map(
    ({ line, message, help, rule_name: rule }) => `${name}:${line + 1}: ${rule}: ${message} ${help ?? ''}`,
  )
}

function checkInside(name: string, text: string): string[] {
  if (!/\bindex concurrently\b/i.test(text)) return []
  return [`${name}: begin the file with the line "${outsideMarker.trim()}".`]
}

/**
 * Outside a transaction a failure leaves what came before it, so a second run must do the same
 * again: an index that was not finished is there and invalid, and has to be dropped first.
 */
function checkOutside(name: string, text: string): string[] {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*(?:--> statement-breakpoint)?/)
    .map((statement) => statement.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')
  const dropped = new Set<string>()
  return statements.flatMap((statement) => {
    const drop = /^drop index concurrently if exists (\S+)$/.exec(statement)
    if (drop?.[1]) dropped.add(drop[1])
    const create = /^create (?:unique )?index concurrently (?:if not exists )?(\S+) on /.exec(statement)
    if (drop || (create?.[1] && dropped.has(create[1]))) return []
    if (!create) return [`${name}: outside a transaction only indexes are dropped and built: ${statement}`]
    return [`${name}: begin with "drop index concurrently if exists ${create[1]}".`]
  })
}

/** drizzle-kit reads the newest snapshot alone; each of the others is half a megabyte unread. */
export function checkSnapshots(names: readonly string[]): string[] {
  const old = names
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .slice(0, -1)
  return old.map((name) => `meta/${name}: delete it, a newer snapshot is there.`)
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../server/platform/db/migrations', import.meta.url))
  const findings = [...checkMigrations(folder), ...checkSnapshots(readdirSync(join(folder, 'meta')))]
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
