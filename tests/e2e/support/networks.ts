import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passOn } from './pass-on.ts'

/** A network of its own in which a browser runs. */
type Network = {
  /** The address of the gateway in it. */
  readonly gateway: string
  /** A program that starts the browser in it. */
  browserIn(file: string): string
  /** Takes the network away, or brings it back. */
  setUp(isUp: boolean): void
}
export type Networks = {
  readonly both: readonly [Network, Network]
  /** A program that runs a file on the gateway. */
  onGateway(file: string): string
  close(): void
}

/**
 * Makes two networks that reach a gateway and not each other, and passes the product's port on into
 * them. The networks of this machine stay as they are: when those change, Chromium ends the
 * requests of every browser. Null where this machine does not let us.
 */
export async function makeNetworks(port: number): Promise<Networks | null> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-networks-'))
  const names = [`fl${process.pid}a`, `fl${process.pid}b`] as const
  const gateway = `fl${process.pid}g`
  const ends: (() => void)[] = []
  const close = () => {
    for (const end of ends) end()
    for (const name of [...names, gateway]) attempt('ip', 'netns', 'del', name)
    rmSync(folder, { recursive: true, force: true })
  }
  const programIn = (name: string, file: string) => {
    const script = join(folder, name)
    writeFileSync(script, `#!/bin/sh\nexec ip netns exec ${name} ${file} "$@"\n`)
    chmodSync(script, 0o755)
    return script
  }
  try {
    removeLeftovers()
    run('ip', 'netns', 'add', gateway)
    // What the relay sends to its own addresses takes this way.
    run('ip', '-n', gateway, 'link', 'set', 'lo', 'up')
    const [first, second] = names.map((name, place) => {
      const network = makeNetwork(name, gateway, `10.77.${place + 1}`)
      return { ...network, browserIn: (file: string) => programIn(name, file) }
    })
    if (!first || !second) throw new Error('there are two names')
    const product = join(folder, 'product')
    const listener = await passOn({ path: product }, { port, host: '127.0.0.1' })
    ends.push(() => listener.close())
    const door = await openDoor(gateway, product, port, [first.gateway, second.gateway])
    ends.push(() => door.kill('SIGKILL'))
    return { both: [first, second], onGateway: (file) => programIn(gateway, file), close }
  } catch {
    close()
    return null
  }
}

/** No default route: only the gateway is in reach. */
function makeNetwork(name: string, gatewayName: string, prefix: string): Omit<Network, 'browserIn'> {
  const gateway = `${prefix}.1`
  const inside = (...words: readonly string[]) => run('ip', '-n', name, ...words)
  const outside = (...words: readonly string[]) => run('ip', '-n', gatewayName, ...words)
  run('ip', 'netns', 'add', name)
  outside('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  // An IPv6 address would appear a second later, and the browser ends its requests when one does.
  outside('link', 'set', name, 'addrgenmode', 'none')
  inside('link', 'set', 'eth0', 'addrgenmode', 'none')
  outside('addr', 'add', `${gateway}/24`, 'dev', name)
  outside('link', 'set', name, 'up')
  inside('addr', 'add', `${prefix}.2/24`, 'dev', 'eth0')
  inside('link', 'set', 'eth0', 'up')
  inside('link', 'set', 'lo', 'up')
  return { gateway, setUp: (isUp) => outside('link', 'set', name, isUp ? 'up' : 'down') }
}

/** Networks of a run that was killed have the same addresses. */
function removeLeftovers(): void {
  const listed = execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const [name, pid] of listed.matchAll(/^fl(\d+)[abg]/gm)) {
    if (!existsSync(`/proc/${pid}`)) attempt('ip', 'netns', 'del', name)
  }
}

/** Serves the product's socket file on a port of the gateway. */
async function openDoor(
  gateway: string,
  file: string,
  port: number,
  addresses: readonly string[],
): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'gateway.ts')
  const options = ['netns', 'exec', gateway, process.execPath, program, file, String(port), ...addresses]
  const door = spawn('ip', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [said] = await Promise.race([once(door.stdout, 'data'), once(door, 'exit')])
  if (!String(said).includes('listening')) throw new Error('the gateway passes nothing on')
  return door
}

function run(file: string, ...options: readonly string[]): void {
  execFileSync(file, options, { stdio: ['ignore', 'ignore', 'ignore'] })
}

function attempt(file: string, ...options: readonly string[]): void {
  try {
    run(file, ...options)
  } catch {
    // It was not made.
  }
}
