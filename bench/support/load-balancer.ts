import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type LoadBalancer = AsyncDisposable & {
  readonly url: string
  /** Sends nothing more to this process, or everything to both again with null. */
  takeOut(serverPort: number | null): Promise<void>
}
export type LoadBalancerOptions = {
  readonly kind: string
  /** For the configuration file. */
  readonly folder: string
  readonly port: number
  readonly serverPorts: readonly [number, number]
}

/** Longer than nginx takes to start workers with a new configuration. */
const reloadMs = 1_000

type Kind = {
  readonly configuration: string
  /** What of the operator's file is another on this machine; each must be there. */
  readonly replacements: (port: number, folder: string) => readonly (readonly [string, string])[]
  readonly check: (file: string) => readonly string[]
  readonly run: (file: string) => readonly string[]
  /** Whether an operator has to take a process out by hand, because nothing asks for /ready. */
  readonly isTakenOutByHand: boolean
}

const kinds: Readonly<Record<string, Kind>> = {
  haproxy: {
    configuration: 'haproxy.cfg',
    replacements: (port, folder) => [
      ['bind :443 ssl crt /etc/haproxy/fairlead.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
      ['bind :80', `bind unix@${folder}/plain.sock`],
    ],
    check: (file) => ['-c', '-f', file],
    run: (file) => ['-db', '-f', file],
    isTakenOutByHand: false,
  },
  nginx: {
    configuration: 'nginx.conf',
    replacements: (port, folder) => [
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
      ['ssl_certificate /etc/nginx/fairlead.pem;', ''],
      ['ssl_certificate_key /etc/nginx/fairlead.key;', ''],
      ['ssl_protocols TLSv1.2 TLSv1.3;', ''],
      ['ssl_session_cache shared:fairlead:10m;', ''],
      ['listen 80;', `listen unix:${folder}/plain.sock;`],
      ['worker_processes auto;', `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr warn;`],
    ],
    check: (file) => ['-t', '-q', '-c', file],
    run: (file) => ['-c', file],
    isTakenOutByHand: true,
  },
}

/**
 * Starts HAProxy or nginx with the configuration of deploy/, on plain HTTP and on this machine.
 * @throws when it is not installed or refuses the configuration
 */
export async function startLoadBalancer(options: LoadBalancerOptions): Promise<LoadBalancer> {
  const { kind: name, folder, port } = options
  const kind = kinds[name]
  if (!kind) throw new Error(`There is no load balancer ${name}: ${Object.keys(kinds).join(', ')}`)
  const program = find(name)
  const file = join(folder, kind.configuration)
  const configuration = configurationOnThisMachine(kind, options)
  writeFileSync(file, configuration)
  const checked = spawnSync(program, kind.check(file), { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`${name} refuses deploy/${kind.configuration}: ${checked.stderr}`)
  const child = spawn(program, kind.run(file), { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGTERM'))
  const url = `http://127.0.0.1:${port}`
  await answers(child, `${url}/ready`)
  return {
    url,
    async takeOut(serverPort) {
      if (!kind.isTakenOutByHand) return
      const server = `server 127.0.0.1:${serverPort} `
      writeFileSync(file, serverPort === null ? configuration : configuration.replace(server, `${server}down `))
      child.kill('SIGHUP')
      await wait(reloadMs)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

function find(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const found = folders.map((folder) => join(folder, name)).find(existsSync)
  if (found) return found
  throw new Error(`This needs ${name}, which is not installed (apt-get install ${name}).`)
}

function configurationOnThisMachine(kind: Kind, { folder, port, serverPorts }: LoadBalancerOptions): string {
  const operators = readFileSync(new URL(`../../deploy/${kind.configuration}`, import.meta.url), 'utf8')
  const [first, second] = serverPorts
  const replacements = [
    ...kind.replacements(port, folder),
    ['10.0.0.11:3000', `127.0.0.1:${first}`],
    ['10.0.0.12:3000', `127.0.0.1:${second}`],
  ] as const
  return replacements.reduce((text, [address, local]) => {
    if (!text.includes(address)) throw new Error(`deploy/${kind.configuration} has no ${address}`)
    return text.replace(address, local)
  }, operators)
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
  throw new Error('The load balancer ended by itself')
}
