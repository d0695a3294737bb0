import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Options } from '#server/platform/storage/s3.ts'

export type TestS3 = { readonly options: S3Options; close(): Promise<void> }

/** Starts an S3-compatible server that checks signatures, in a process of its own. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-s3-'))
  const script = join(import.meta.dirname, 's3-server.mjs')
  const server = spawn(process.execPath, [script, folder, 'files'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  const port = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(String(line).trim()))
    server.on('error', reject)
    server.on('exit', () => reject(new Error('the S3 server did not start')))
  })
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      // The pair that the server knows from the start.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      server.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
