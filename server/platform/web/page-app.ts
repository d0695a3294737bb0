import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What the host gives the pages with each request; `web/entry.server.tsx` takes it. */
type Host = {
  nonce: string | null
  api: (request: Request) => Promise<Response>
  report: (error: unknown) => void
}

/**
 * The built app, as far as the host knows it: the server never imports the web, it only loads what
 * was built of it.
 */
export type PageApp = {
  readonly entry: {
    readonly module: {
      readonly answer: (build: PageApp, request: Request, host: Host) => Promise<Response>
      /**
       * Paths of pages written at build time that the host renders again, because their loaders
       * read the API.
       */
      readonly refreshedPaths: readonly string[]
    }
  }
}

/** Tells whether a loaded module is a build of ours. */
export function isPageApp(module: unknown): module is PageApp {
  const entry: unknown = Reflect.get(Object(module), 'entry')
  const parts = Object(Reflect.get(Object(entry), 'module'))
  return typeof Reflect.get(parts, 'answer') === 'function' && Array.isArray(Reflect.get(parts, 'refreshedPaths'))
}

/**
 * Lets server-rendered pages call the API without a network, through the same routes, limits and
 * checks as browsers: the call counts against the visitor for whom the page is made.
 */
export function inProcessApi(
  app: FastifyInstance,
  visitor: Pick<FastifyRequest, 'ip'>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      remoteAddress: visitor.ip,
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value))
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}
