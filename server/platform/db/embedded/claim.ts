import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '#contract/brand.ts'
import { StartupError } from '../../startup-error.ts'

/** The right to use a data folder, held by this process until released or ended. */
export type ServerLock = {
  /** Tells later comers where this server answers. */
  announce(address: string): void
  release(): Promise<void>
}

type Holder = { pid: number; address: string | null }

/**
 * Claims a data folder, so that two servers never work on one embedded database. The claim is a
 * listening socket named after the folder: taking it is atomic, and the operating system drops it
 * however the process ends, so that nothing stale needs guessing about after a crash.
 *
 * @throws StartupError naming the process that holds the folder and the address it answers at.
 */
export async function claimFolder(folder: string): Promise<ServerLock> {
  const socket = socketOf(folder)
  const holder: Holder = { pid: process.pid, address: null }
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy())
    caller.end(JSON.stringify(holder))
  })
  if (!(await listen(server, socket))) {
    const currentHolder = await askHolder(socket)
    if (currentHolder !== 'gone') throw new StartupError(takenMessage(folder, currentHolder))
    // A socket file whose process was killed; never the case on Linux, where the name dies with its
    // process.
    rmSync(socket, { force: true })
    if (!(await listen(server, socket))) throw new StartupError(takenMessage(folder, null))
  }
  server.unref()
  return {
    announce: (address) => {
      holder.address = address
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function socketOf(folder: string): string {
  const name = `fairlead-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', onError)
    server.listen({ path }, () => {
      server.off('error', onError)
      resolve(true)
    })
  })
}

async function askHolder(path: string): Promise<Holder | null | 'gone'> {
  const answer = new Promise<Holder | null | 'gone'>((resolve) => {
    let text = ''
    const caller = connect({ path })
    caller.setEncoding('utf8')
    caller.on('data', (part) => {
      text += part
    })
    caller.on('end', () => resolve(JSON.parse(text)))
    caller.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'gone' : null))
  })
  // Somebody who holds the folder but is too busy to answer holds it all the same.
  return Promise.race([answer, wait(2_000, null)])
}

function takenMessage(folder: string, holder: Holder | null): string {
  const holderText = holder
    ? ` (process ${holder.pid}${holder.address ? `, ${holder.address}` : ', still starting'})`
    : ''
  return `${brand.name} already runs on the data folder ${folder}${holderText}. Stop it first, or set another DATA_DIR.`
}
