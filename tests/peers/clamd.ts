import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findClamd } from '../../scripts/clamd.mjs'
import { freePort } from './free-port.ts'

/** The harmless text that every virus scanner reports, as EICAR defines it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
/** A PDF by its first bytes, which this server reports too. */
export const infectedPdf = Buffer.from(`%PDF-1.7\n${eicar}`)

/** The signatures this server knows: the digest and size of a whole file. */
const signatures = [eicar, infectedPdf].map(
  (file) => `${createHash('md5').update(file).digest('hex')}:${file.length}:Eicar-Test-Signature`,
)

/** The name of the Unix socket in its folder. */
export const socketName = 'clamd.sock'

export type TestClamd = { readonly tcpUrl: string; readonly socketUrl: string; close(): Promise<void> }

/**
 * Starts a ClamAV daemon with signatures of the tests' own, on TCP and on a Unix socket. A file
 * that contains the EICAR text among other bytes is clean to it. A test that needs the socket's
 * address before gives the folder it will lie in.
 */
export async function startClamd(atFolder?: string): Promise<TestClamd> {
  const clamd = findClamd()
  if (!clamd) throw new Error('there is no clamd: `npm test` fetches it, or set CLAMD')
  const folder = atFolder ?? (await mkdtemp(join(tmpdir(), 'fairlead-clamd-')))
  const port = await freePort()
  const database = join(folder, 'database')
  const socket = join(folder, socketName)
  await mkdir(database, { recursive: true })
  await writeFile(join(database, 'eicar.hdb'), `${signatures.join('\n')}\n`)
  const options = {
    DatabaseDirectory: database,
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    LocalSocket: socket,
    Foreground: 'yes',
    StreamMaxLength: '30M',
  }
  const lines = Object.entries(options).map(([name, value]) => `${name} ${value}`)
  await writeFile(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`)
  const server = spawn(clamd.file, ['--config-file', join(folder, 'clamd.conf')], {
    env: { ...process.env, ...clamd.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('Self checking every')) resolve()
      })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`clamd did not start: ${output}`)))
  })
  return {
    tcpUrl: `tcp://127.0.0.1:${port}`,
    socketUrl: `unix://${socket}`,
    async close() {
      server.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
