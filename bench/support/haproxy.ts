import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const operations = new URL('../../docs/operations.md', import.meta.url)

export type LoadBalancer = AsyncDisposable & { readonly url: string }
export type LoadBalancerOptions = {
  /** For the configuration file. */
  readonly folder: string
  readonly port: number
  readonly serverPorts: readonly [number, number]
}

/**
 * Starts HAProxy with the configuration of docs/operations.md, on plain HTTP and on this machine.
 * @throws when HAProxy is not installed or refuses the configuration
 */
export async function startLoadBalancer({ folder, port, serverPorts }: LoadBalancerOptions): Promise<LoadBalancer> {
  const program = findHaproxy()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configurationOnThisMachine(port, serverPorts))
  const checked = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' })
  if (checked.status !== 0)
    throw new Error(`HAProxy refuses the configuration of docs/operations.md: ${checked.stderr}`)
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await answers(child, `${url}/ready`)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function findHaproxy(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map((folder) => join(folder, 'haproxy')).find(existsSync)
  if (found) return found
  throw new Error('This needs HAProxy 2.6 or newer, which is not installed (apt-get install haproxy).')
}

/**
 * The operator's configuration with the addresses replaced; each must be there, or it is another
 * configuration.
 */
function configurationOnThisMachine(port: number, [firstPort, two]: readonly [number, number]): string {
  const block = /```haproxy\n(.+?)```/s.exec(readFileSync(operations, 'utf8'))?.[1]
  if (!block) throw new Error('docs/operations.md has no configuration of HAProxy')
  const replacements = [
    ['bind :443 ssl crt /etc/haproxy/fairlead.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
    ['10.0.0.11:3000', `127.0.0.1:${firstPort}`],
    ['10.0.0.12:3000', `127.0.0.1:${two}`],
  ] as const
  return replacements.reduce((text, [address, local]) => {
    if (!text.includes(address)) throw new Error(`The configuration of docs/operations.md has no ${address}`)
    return text.replace(address, local)
  }, block)
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await wait(100)
  }
  throw new Error('HAProxy ended by itself')
}
