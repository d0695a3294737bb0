import { isIPv6 } from 'node:net'
import { seconds } from '#contract/core/durations.ts'
import { readConfig } from '#server/platform/config.ts'
import { CommandError, readArguments, runCommand } from './terminal/command-line.ts'

const usage = `Usage: npm run health

  Asks the server of this machine whether it is ready and ends with exit code 0 if so: the health check of a container.`

async function health(args: readonly string[]): Promise<void> {
  readArguments(args, [])
  const { port, host } = readConfig()
  const reply = await fetch(`http://${reachable(host)}:${port}/ready`, {
    signal: AbortSignal.timeout(seconds(2.5)),
  }).catch(() => null)
  if (!reply?.ok) throw new CommandError(reply ? `/ready answered ${reply.status}` : 'Nothing answers')
}

/** Where a server answers that listens at this address; at all of them it answers at loopback. */
function reachable(host: string): string {
  const address = host.replace(/^\[|\]$/g, '')
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return isIPv6(address) ? `[${address}]` : address
}

await runCommand({ name: 'npm run health', usage, run: health })
