import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noThirdParties, pageFraming, policyOfFile, type ThirdParties, workerPolicy } from './page-policy.ts'

/** Files by the path of their request: `/` and `/about` for pages, `/assets/...` for the rest. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

type Variant = { readonly body: Buffer; readonly etag: string }
/** A file with its headers and compressed forms, ready to send. */
export type StaticFile = {
  /** A script, style, font or picture that a page loads, never a document of its own. */
  readonly isPart: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly plain: Variant
  readonly br: Variant | null
  readonly gzip: Variant | null
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * These say how a document may be used. On the forty parts of a page they would weigh more than
 * some of the parts.
 */
const pageOnlyHeaders = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
] as const

/**
 * Reads everything the build made into memory, a few megabytes, with the compressed forms beside
 * it: served from there a file costs a lookup, ten times less than reading it (docs/decisions).
 */
export async function readStaticFiles(
  folder: string,
  thirdParties: ThirdParties = noThirdParties,
): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
  const files = new Map<string, StaticFile>()
  for (const [path, body] of contents) {
    if (!types[extname(path)]) continue
    const compressed = { br: contents.get(`${path}.br`), gzip: contents.get(`${path}.gz`) }
    const address = path.slice(folder.length).replaceAll('\\', '/')
    const requested = address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) || '/' : address
    files.set(requested, createStaticFile(address, { body, compressed, thirdParties }))
  }
  return files
}

type Content = {
  readonly body: Buffer
  readonly compressed: { readonly br?: Buffer | undefined; readonly gzip?: Buffer | undefined }
  readonly thirdParties: ThirdParties
}

/**
 * Creates a file from its content; the ending of the address, such as `.html`, decides its type and
 * headers.
 */
export function createStaticFile(address: string, { body, compressed, thirdParties }: Content): StaticFile {
  const type = types[extname(address)] ?? 'application/octet-stream'
  const { br, gzip } = compressed
  return {
    isPart: address.startsWith('/assets/') && !type.startsWith('text/html') && type !== types['.svg'],
    headers: headersOf({ address, type, body, thirdParties }),
    plain: variant(body, ''),
    br: br ? variant(br, '-br') : null,
    gzip: gzip ? variant(gzip, '-gz') : null,
  }
}

/** Sends a file in the best form the caller takes, or tells that theirs is still right. */
export function sendStaticFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const encoding = accepted.has('br') && file.br ? 'br' : accepted.has('gzip') && file.gzip ? 'gzip' : null
  const { body, etag } = (encoding && file[encoding]) ?? file.plain
  reply.headers(file.headers).header('etag', etag)
  if (file.isPart) for (const name of pageOnlyHeaders) reply.removeHeader(name)
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return reply.code(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  // HEAD says the same as GET: Node itself leaves the content out.
  return reply.send(body)
}

function variant(body: Buffer, suffix: string): Variant {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}${suffix}"` }
}

type HeadersInput = Pick<Content, 'body' | 'thirdParties'> & { readonly address: string; readonly type: string }

function headersOf({ address, type, body, thirdParties }: HeadersInput): Record<string, string> {
  // Names under /assets hold a digest of their content; everything else may change with the next
  // release.
  const immutable = address.startsWith('/assets/')
  return {
    'content-type': type,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    ...(address === '/service-worker.js' && { 'content-security-policy': workerPolicy }),
    ...(address.endsWith('.html') && {
      'content-security-policy': policyOfFile(body.toString('utf8'), thirdParties),
      ...pageFraming,
    }),
  }
}

/**
 * Browsers of one kind all send the same line, so what it means is worked out once; strangers
 * cannot fill the memory.
 */
const understood = new Map<string, ReadonlySet<string>>()
const understoodAtMost = 100

function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const line = String(header ?? '')
  const cached = understood.get(line)
  if (cached) return cached
  const words = line.split(',').filter((word) => !/;\s*q=0(\.0*)?\s*$/.test(word))
  const accepted = new Set(words.map((word) => word.split(';')[0]?.trim() ?? ''))
  if (understood.size < understoodAtMost) understood.set(line, accepted)
  return accepted
}
