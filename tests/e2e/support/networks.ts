import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A network of its own in which a browser runs. */
type Network = {
  /** The address of this machine in it. */
  readonly gateway: string
  /** A program that starts the browser in it. */
  browserIn(file: string): string
  /** Takes the network away, or brings it back. */
  setUp(isUp: boolean): void
}
export type Networks = { readonly both: readonly [Network, Network]; close(): void }

/**
 * Makes two networks that reach this machine and not each other, and passes the product's port on
 * into them. Null where this machine does not let us.
 */
export async function makeNetworks(port: number): Promise<Networks | null> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-networks-'))
  const names = [`fl${process.pid}a`, `fl${process.pid}b`] as const
  const doors: Server[] = []
  const close = () => {
    for (const door of doors) door.close()
    for (const name of names) attempt('ip', 'netns', 'del', name)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    removeLeftovers()
    const networks = names.map((name, place) => makeNetwork(name, `10.77.${place + 1}`, folder))
    for (const { gateway } of networks) doors.push(await openDoor(gateway, port))
    const [first, second] = networks
    return first && second ? { both: [first, second], close } : null
  } catch {
    close()
    return null
  }
}

/** No default route: only the gateway is in reach. */
function makeNetwork(name: string, prefix: string, folder: string): Network {
  const gateway = `${prefix}.1`
  const inside = ['netns', 'exec', name, 'ip'] as const
  run('ip', 'netns', 'add', name)
  run('ip', 'link', 'add', `${name}h`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  // An IPv6 address would appear a second later, and the browser ends its requests when one does.
  run('ip', 'link', 'set', `${name}h`, 'addrgenmode', 'none')
  run('ip', ...inside, 'link', 'set', 'eth0', 'addrgenmode', 'none')
  run('ip', 'addr', 'add', `${gateway}/24`, 'dev', `${name}h`)
  run('ip', 'link', 'set', `${name}h`, 'up')
  run('ip', ...inside, 'addr', 'add', `${prefix}.2/24`, 'dev', 'eth0')
  run('ip', ...inside, 'link', 'set', 'eth0', 'up')
  run('ip', ...inside, 'link', 'set', 'lo', 'up')
  return {
    gateway,
    setUp: (isUp) => run('ip', 'link', 'set', `${name}h`, isUp ? 'up' : 'down'),
    browserIn(file) {
      const script = join(folder, name)
      writeFileSync(script, `#!/bin/sh\nexec ip netns exec ${name} ${file} "$@"\n`)
      chmodSync(script, 0o755)
      return script
    },
  }
}

/** Networks of a run that was killed have the same addresses. */
function removeLeftovers(): void {
  const listed = execFileSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const [name, pid] of listed.matchAll(/^fl(\d+)[ab]/gm)) {
    if (!existsSync(`/proc/${pid}`)) attempt('ip', 'netns', 'del', name)
  }
}

function openDoor(address: string, port: number): Promise<Server> {
  const door = createServer((socket) => {
    const target = connect(port, '127.0.0.1')
    socket.pipe(target).pipe(socket)
    for (const side of [socket, target]) side.on('error', () => side.destroy())
  })
  return new Promise((resolve, reject) => door.on('error', reject).listen(port, address, () => resolve(door)))
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
