import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRadicale } from '../../scripts/radicale.mjs'
import { freePort } from './free-port.ts'

/** A CalDAV server of the test's own, with one person who keeps calendars there. */
export type TestRadicale = {
  /** What a person types: the server without any path. */
  readonly address: string
  readonly username: string
  readonly password: string
  /** Makes a calendar and yields its address. */
  addCalendar(name: string): Promise<string>
  put(url: string, file: string, headers?: Record<string, string>): Promise<Response>
  get(url: string): Promise<string | null>
  remove(url: string): Promise<void>
  close(): Promise<void>
}

/** Starts Radicale with a password of its own. */
export async function startRadicale(): Promise<TestRadicale> {
  const radicale = findRadicale()
  if (!radicale) throw new Error('there is no Radicale: `npm test` fetches it, or install radicale')
  const folder = mkdtempSync(join(tmpdir(), 'radicale-'))
  const [username, password, port] = ['marisol', 'an-app-password', await freePort()]
  writeFileSync(join(folder, 'users'), `${username}:${password}\n`)
  const options = {
    'server-hosts': `127.0.0.1:${port}`,
    // It says when it is ready.
    'logging-level': 'info',
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': join(folder, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': join(folder, 'collections'),
  }
  const server = spawn(
    radicale.file,
    [...radicale.args, '--config', '', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
    { env: { ...process.env, ...radicale.env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let logged = ''
    server.stderr.on('data', (chunk) => {
      logged += chunk
      if (logged.includes('Radicale server ready')) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`Radicale did not start: ${logged}`)))
  })
  const address = `http://127.0.0.1:${port}/`
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const send = (url: string, method: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(url, { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) })
  return {
    address,
    username,
    password,
    addCalendar: async (name) => {
      const url = `${address}${username}/${name.toLowerCase()}/`
      const reply = await send(
        url,
        'MKCALENDAR',
        `<?xml version="1.0"?><c:mkcalendar xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:set><d:prop><d:displayname>${name}</d:displayname></d:prop></d:set></c:mkcalendar>`,
      )
      if (!reply.ok) throw new Error(`Radicale made no calendar: ${reply.status}`)
      return url
    },
    put: (url, file, headers = {}) => send(url, 'PUT', file, { 'content-type': 'text/calendar', ...headers }),
    get: async (url) => {
      const reply = await send(url, 'GET')
      return reply.status === 200 ? reply.text() : null
    },
    remove: async (url) => void (await send(url, 'DELETE')),
    close: async () => {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
