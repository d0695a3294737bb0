import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { eicar, startClamd } from '#tests/peers/clamd.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { createClamd } from './clamd.ts'

const clamd = await startClamd()
afterAll(() => clamd.close())

async function* pieces(...texts: (string | Uint8Array)[]) {
  for (const text of texts) yield Buffer.from(text)
}

test.each([
  ['TCP', clamd.tcpUrl],
  ['a Unix socket', clamd.socketUrl],
])('finds the test virus over %s, in whatever pieces it arrives, and nothing in a clean file', async (_title, url) => {
  const scanner = createClamd(url)
  expect(await scanner.scan(pieces('a plain text'))).toEqual({ isClean: true })
  expect(await scanner.scan(pieces())).toEqual({ isClean: true })
  const found = { isClean: false, signature: expect.stringContaining('Eicar-Test-Signature') }
  expect(await scanner.scan(pieces(eicar))).toEqual(found)
  expect(await scanner.scan(pieces(eicar.slice(0, 10), '', eicar.slice(10)))).toEqual(found)
})

test('takes a file of 25 MB piece by piece', async () => {
  let made = 0
  async function* large() {
    for (; made < 25; made += 1) yield Buffer.alloc(1_000_000, made)
  }
  expect(await createClamd(clamd.tcpUrl).scan(large())).toEqual({ isClean: true })
  expect(made).toBe(25)
})

test('returns core.unavailable for a file that is larger than the scanner takes', async () => {
  const scanner = createClamd(clamd.tcpUrl)
  const tooLarge = pieces(...Array.from({ length: 36 }, () => Buffer.alloc(1_000_000)))
  await expect(scanner.scan(tooLarge)).rejects.toMatchObject({ code: 'core.unavailable' })
})

test('a scanner that takes the connection and stays silent is given up, for a file and for the check', async () => {
  const port = await freePort()
  const silent = createServer((socket) => socket.on('error', () => {})).listen(port, '127.0.0.1')
  const scanner = createClamd(`tcp://127.0.0.1:${port}`, { silentForMs: 50 })
  await expect(scanner.check?.()).rejects.toThrow('clamd did not answer in time')
  await expect(scanner.scan(pieces('text'))).rejects.toMatchObject({ code: 'core.unavailable' })
  silent.close()
})

test('returns core.unavailable while no scanner answers, or something else does', async () => {
  const nobody = createClamd(`tcp://127.0.0.1:${await freePort()}`)
  await expect(nobody.scan(pieces('text'))).rejects.toMatchObject({ code: 'core.unavailable' })
  const port = await freePort()
  const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(port, '127.0.0.1')
  await expect(createClamd(`tcp://127.0.0.1:${port}`).scan(pieces('text'))).rejects.toMatchObject({
    code: 'core.unavailable',
  })
  stranger.close()
})
