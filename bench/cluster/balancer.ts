import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/peers/free-port.ts'
import { findCluster } from '../../scripts/cluster.mjs'
import type { DatabaseNode } from './postgres.ts'
import { type Background, startBackground } from './processes.ts'

export type Balancer = {
  readonly background: Background
  readonly port: number
  readonly primaryPort: number
  readonly replicaPort: number
  readonly redisPort: number
}

type Parts = {
  readonly folder: string
  readonly webPorts: readonly number[]
  readonly databases: readonly DatabaseNode[]
  readonly redisPorts: readonly [number, number]
}

/** Starts one HAProxy with both configurations of deploy/ and the addresses of this machine. */
export async function startBalancer({ folder, webPorts, databases, redisPorts }: Parts): Promise<Balancer> {
  const haproxy = findCluster()
  if (!haproxy) throw new Error('HAProxy is not there: `npm run chaos` fetches it')
  const ports = {
    port: await freePort(),
    primaryPort: await freePort(),
    replicaPort: await freePort(),
    redisPort: await freePort(),
  }
  const [firstPort, secondPort, thirdPort] = webPorts
  const write = (name: string, replacements: readonly (readonly [string, string])[]) => {
    const text = replacements.reduce(
      (all, [from, to]) => {
        if (!all.includes(from)) throw new Error(`deploy/${name} has no ${from}`)
        return all.replaceAll(from, to)
      },
      readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8'),
    )
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const web = write('haproxy.cfg', [
    ['bind :443 ssl crt /etc/haproxy/fairlead.pem alpn h2,http/1.1', `bind 127.0.0.1:${ports.port}`],
    ['bind :80', `bind unix@${folder}/plain.sock`],
    ['10.0.0.11:3000', `127.0.0.1:${firstPort}`],
    ['server two 10.0.0.12:3000', `server two 127.0.0.1:${secondPort}\n  server three 127.0.0.1:${thirdPort}`],
  ])
  const checkedAt = ({ port, apiPort }: DatabaseNode) => `127.0.0.1:${port} port ${apiPort}`
  const data = write('haproxy-data.cfg', [
    ['127.0.0.1:5000', `127.0.0.1:${ports.primaryPort}`],
    ['127.0.0.1:5001', `127.0.0.1:${ports.replicaPort}`],
    ['127.0.0.1:6380', `127.0.0.1:${ports.redisPort}`],
    ...databases.map((node, at) => [`10.0.0.2${at + 1}:5432`, checkedAt(node)] as const),
    ['10.0.0.31:6379', `127.0.0.1:${redisPorts[0]}`],
    ['10.0.0.32:6379', `127.0.0.1:${redisPorts[1]}`],
  ])
  const args = ['-db', '-f', web, '-f', data]
  const options = { env: haproxy.env, logFile: join(folder, 'haproxy.log') }
  return { background: startBackground({ file: haproxy.haproxy, args, ...options }), ...ports }
}
