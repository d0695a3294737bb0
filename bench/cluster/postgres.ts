import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { seconds } from '#contract/core/durations.ts'
import { chooseAccount } from '#server/platform/db/embedded/account.ts'
import { prepareBinaries } from '#server/platform/db/embedded/binaries.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { findCluster } from '../../scripts/cluster.mjs'
import { startEtcd } from './etcd.ts'
import { type Background, startBackground, until } from './processes.ts'

export type DatabaseNode = { readonly name: string; readonly port: number; readonly apiPort: number }

export type PostgresCluster = AsyncDisposable & {
  readonly nodes: readonly DatabaseNode[]
  readonly superuserPassword: string
  /** Ends one of the three etcd for good. */
  loseEtcd(): Promise<void>
  /** The node that takes writes; throws when there is none. */
  primary(): Promise<DatabaseNode>
  /** Ends a node with all its processes, and removes its files. */
  lose(name: string): Promise<void>
  /** Starts a node on an empty folder; it becomes a replica. */
  start(name: string): Promise<void>
  /** Resolves when there is a primary, and a replica without which nothing is acknowledged. */
  untilSafe(running: number): Promise<void>
}

const password = 'superuser-secret'
const Members = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) })

/**
 * Starts three PostgreSQL 18 under Patroni with the configuration of deploy/, on this machine. What
 * the npm package of PostgreSQL lacks is replaced by two small programs.
 */
export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const found = findCluster()
  if (!found) throw new Error('Patroni is not there: `npm run chaos` fetches it')
  const account = chooseAccount(folder)
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  const makeFolder = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o755 })
    return own(join(folder, name))
  }
  const bin = makeFolder('bin')
  const { postgres } = await prepareBinaries(account)
  for (const program of ['postgres', 'initdb', 'pg_ctl'])
    symlinkSync(join(dirname(postgres), program), join(bin, program))
  const libraries = Object.entries(found.env).map(([name, value]) => `${name}='${value}'`)
  const addProgram = (name: string, command: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${libraries.join(' ')} exec ${command} "$@"\n`, { mode: 0o755 })
    return join(bin, name)
  }
  const copied = (name: string) => {
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(bin, name))
    return join(bin, name)
  }
  addProgram('pg_isready', found.isReady)
  addProgram('pg_controldata', `python3 ${copied('control-data.py')}`)
  const clone = addProgram('clone', `python3 ${copied('clone-replica.py')}`)

  const etcd = await startEtcd({ file: found.etcd, folder, makeFolder, account })

  const nodes: DatabaseNode[] = []
  for (const name of ['one', 'two', 'three']) nodes.push({ name, port: await freePort(), apiPort: await freePort() })
  const running = new Map<string, Background>()

  function start({ name, port, apiPort }: DatabaseNode): void {
    const data = join(makeFolder(name), 'data')
    const file = join(folder, `${name}.yml`)
    const replacements = [
      ['name: one', `name: ${name}`],
      ...etcd.addresses.map((address, at) => [`10.0.0.4${at + 1}:2379`, address] as const),
      ['10.0.0.21:8008', `127.0.0.1:${apiPort}`],
      ['10.0.0.21:5432', `127.0.0.1:${port}`],
      ['/var/lib/postgresql/18/fairlead', data],
      ['/usr/lib/postgresql/18/bin', bin],
      ['use_pg_rewind: true', 'use_pg_rewind: false'],
      ['username: replicator, password: replicator-secret', `username: postgres, password: ${password}`],
      ['replication replicator', 'replication postgres'],
      [
        '  pg_hba:',
        `  create_replica_methods: [clone]\n  clone: { command: '${clone}' }\n  parameters: { unix_socket_directories: '${join(folder, name)}' }\n  pgpass: ${join(folder, name, 'pgpass')}\n  pg_hba:`,
      ],
    ] as const
    const operators = readFileSync(new URL('../../deploy/patroni.yml', import.meta.url), 'utf8')
    const text = replacements.reduce((all, [from, to]) => {
      if (!all.includes(from)) throw new Error(`deploy/patroni.yml has no ${from}`)
      return all.replaceAll(from, to)
    }, operators)
    writeFileSync(file, text)
    chmodSync(own(file), 0o600)
    const postmaster = () => {
      try {
        return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])]
      } catch {
        return []
      }
    }
    const options = { env: found?.env ?? {}, account, logFile: join(folder, `${name}.log`), also: postmaster }
    running.set(name, startBackground({ file: 'python3', args: [found?.patroni ?? '', file], ...options }))
  }

  const nodeOf = (name: string) => {
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`no node ${name}`)
    return node
  }
  async function members() {
    for (const { name, apiPort } of nodes) {
      if (!running.has(name)) continue
      const reply = await fetch(`http://127.0.0.1:${apiPort}/cluster`).catch(() => null)
      if (reply?.ok) return Members.parse(await reply.json()).members
    }
    return []
  }
  const cluster: PostgresCluster = {
    nodes,
    superuserPassword: password,
    loseEtcd: etcd.loseOne,
    async primary() {
      const leader = (await members()).find(({ role, state }) => role === 'leader' && state === 'running')
      if (!leader) throw new Error('there is no primary')
      return nodeOf(leader.name)
    },
    async lose(name) {
      await running.get(name)?.kill()
      running.delete(name)
      rmSync(join(folder, name), { recursive: true, force: true })
    },
    start: async (name) => start(nodeOf(name)),
    async untilSafe(count) {
      await until(
        `${count} databases run, one of them as the synchronous replica`,
        async () => {
          const up = (await members()).filter(({ state }) => state === 'running' || state === 'streaming')
          return (
            up.length >= count && ['leader', 'sync_standby'].every((wanted) => up.some(({ role }) => role === wanted))
          )
        },
        seconds(90),
      )
    },
    async [Symbol.asyncDispose]() {
      for (const each of running.values()) await each.kill()
      await etcd.kill()
    },
  }
  // The first one alone makes the database; the others copy it.
  for (const [at, node] of nodes.entries()) {
    start(node)
    if (at === 0) await until('a primary', async () => Boolean(await cluster.primary()), seconds(60))
  }
  await cluster.untilSafe(nodes.length)
  return cluster
}
