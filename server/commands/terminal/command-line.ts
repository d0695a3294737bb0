import { existsSync } from 'node:fs'
import { ConfigError, findCommandPrefix } from '#server/platform/config.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/** The arguments are wrong; the message is one line that names the wrong one. */
export class UsageError extends Error {}

/**
 * Something other than the arguments is in the way, and the person at the terminal can correct it.
 */
export class CommandError extends Error {}

type Command = {
  /** What a person types before the arguments, such as `npm run backup`. */
  readonly name: string
  /** All that `--help` prints. */
  readonly usage: string
  /** Errors whose message is enough; all others are printed with their stack. */
  readonly expectedErrors?: readonly (new (
    ...values: never[]
  ) => Error)[]
  run(args: readonly string[]): Promise<void> | void
}

/** Names commands as they are typed here: an installed artefact has no npm (bin/defaults.env). */
export function asTyped(text: string, prefix = findCommandPrefix()): string {
  return prefix ? text.replace(/npm run (?:--silent )?([a-z-]+)(?: --(?= ))?/g, `${prefix} $1`) : text
}

/**
 * Runs a command with the arguments of this process. `--help` prints the usage; wrong arguments
 * exit with 2, as POSIX utilities do, and failures with 1 (docs/operations.md "Commands").
 */
export async function runCommand({ name, usage, expectedErrors = [], run }: Command): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(asTyped(usage))
  const expected = [CommandError, ConfigError, StartupError, ...expectedErrors]
  try {
    await run(args)
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    if (error instanceof UsageError) console.error(asTyped(`${error.message}. For help: ${name} -- --help`))
    else console.error(error instanceof Error && expected.some((kind) => error instanceof kind) ? error.message : error)
  }
}

/**
 * Checks arguments against their names: `FILE` is required, `[ID]` is optional and `FILE...` takes
 * one or more.
 *
 * @throws UsageError when one is missing, unknown or too many
 */
export function readArguments(args: readonly string[], names: readonly string[]): readonly string[] {
  const option = args.find((arg) => arg.startsWith('-'))
  if (option !== undefined) throw new UsageError(`There is no option ${option}`)
  const missing = names.filter((name) => !name.startsWith('['))[args.length]
  if (missing !== undefined) throw new UsageError(`${missing.replace('...', '')} is missing`)
  const isList = names.some((name) => name.endsWith('...'))
  const extra = isList ? undefined : args[names.length]
  if (extra !== undefined) throw new UsageError(`There is no argument "${extra}"`)
  return args
}

/**
 * Reads a number that may have a fraction. @throws UsageError when it is not above 0 and at most
 * `max`
 */
export function readNumber(name: string, text: string, max: number): number {
  const number = Number(text)
  if (!(number > 0 && number <= max)) throw new UsageError(`${name} must be a number from 1 to ${max}, not "${text}"`)
  return number
}

/** @throws UsageError when there is no such file */
export function assertFileExists(path: string): void {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}`)
}
