import { PassThrough, type TransformCallback, type TransformOptions } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { staticPages } from './pages.ts'
import { apiTransportContext, nonceContext, reportErrorContext } from './platform/page/host-context.ts'
import { Nonce } from './platform/page/nonce.ts'

/** What the host gives with each request. */
export type Host = {
  /** The nonce of this answer's Content-Security-Policy; null where none is sent. */
  nonce: string | null
  /** Calls the API inside the process. */
  api: (request: Request) => Promise<Response>
  report: (error: unknown) => void
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/**
 * Answers a request for a page. The host calls it through the built app, because contexts imported
 * by the server itself would be other objects than those the pages know.
 */
export function answer(build: ServerBuild, request: Request, host: Host): Promise<Response> {
  const handle = handlers.get(build) ?? createRequestHandler(build, process.env.NODE_ENV)
  handlers.set(build, handle)
  const context = new RouterContextProvider()
  context.set(nonceContext, host.nonce)
  context.set(apiTransportContext, host.api)
  context.set(reportErrorContext, host.report)
  return handle(request, context)
}

/** The pages that the host renders again each hour. */
export const refreshedPaths = staticPages.filter(({ isRefreshed }) => isRefreshed).map(({ path }) => path)

/**
 * Tells the host's log of what went wrong in a loader; a visitor who left in the meantime is no
 * error.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && error instanceof Error) context.get(reportErrorContext)(error)
}

/** How long loaders may keep a streamed page open before the router gives up on them. */
export const streamTimeout = 5_000

type Written = Parameters<NonNullable<TransformOptions['writev']>>[0]

/**
 * Passes on as one chunk what React writes in pieces of 2 KiB. A browser paints what it has of a
 * page: when the second half of the header arrives later, the buttons of the first move.
 */
class PageStream extends PassThrough {
  constructor(options: TransformOptions) {
    super(options)
    this.cork()
  }

  /** React calls it each time that it has written everything that is ready. */
  flush(): void {
    this.uncork()
    this.cork()
  }

  override _writev(written: Written, done: TransformCallback): void {
    this.push(Buffer.concat(written.map(({ chunk }) => chunk)))
    done()
  }
}

/**
 * Renders a page to a stream. People get the shell as soon as it is ready; crawlers and the
 * prerenderer wait for all of it, because they read the document once.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const userAgent = request.headers.get('user-agent')
  const whole = routerContext.isSpaMode || !userAgent || isbot(userAgent)
  const readyEvent: keyof RenderToPipeableStreamOptions = whole ? 'onAllReady' : 'onShellReady'
  const nonce = context.get(nonceContext) ?? undefined
  const report = context.get(reportErrorContext)

  return new Promise((resolve, reject) => {
    let statusCode = status
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
      </Nonce>,
      {
        ...(nonce === undefined ? {} : { nonce }),
        // Boundaries are never streamed out of order: without JavaScript such a part would stay
        // hidden.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          shellRendered = true
          const body = new PageStream({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: statusCode }))
        },
        onShellError: reject,
        onError(error: unknown) {
          statusCode = 500
          // Errors of the shell reject above and are logged by the host; later ones are only seen
          // here.
          if (shellRendered && !request.signal.aborted) report(error)
        },
      },
    )
    // A little longer than the router's own limit, so that rejected boundaries are still flushed.
    const timer = setTimeout(abort, streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}
