import { join } from 'node:path'
import type { SystemAccount } from '#server/platform/db/embedded/account.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { startBackground, until } from './processes.ts'

export type Etcd = {
  /** Where clients reach each of the three. */
  readonly addresses: readonly string[]
  /** Ends one for good; the other two go on deciding. */
  loseOne(): Promise<void>
  kill(): Promise<void>
}

/** Starts three etcd that know each other. */
export async function startEtcd(options: {
  readonly file: string
  readonly folder: string
  readonly makeFolder: (name: string) => string
  readonly account: SystemAccount
}): Promise<Etcd> {
  const { file, folder, makeFolder, account } = options
  const members = []
  for (const name of ['etcd1', 'etcd2', 'etcd3'])
    members.push({ name, address: `127.0.0.1:${await freePort()}`, peerUrl: `http://127.0.0.1:${await freePort()}` })
  const cluster = members.map(({ name, peerUrl }) => `${name}=${peerUrl}`).join(',')
  const running = members.map(({ name, address, peerUrl }) =>
    startBackground({
      file,
      args: [
        ...['--name', name, '--data-dir', join(makeFolder(name), 'data'), '--initial-cluster', cluster],
        ...['--listen-client-urls', `http://${address}`, '--advertise-client-urls', `http://${address}`],
        ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ],
      account,
      logFile: join(folder, `${name}.log`),
    }),
  )
  for (const { name, address } of members)
    await until(`${name} answers`, async () => (await fetch(`http://${address}/health`)).ok)
  return {
    addresses: members.map(({ address }) => address),
    async loseOne() {
      await running.shift()?.kill()
    },
    async kill() {
      for (const each of running) await each.kill()
    },
  }
}
