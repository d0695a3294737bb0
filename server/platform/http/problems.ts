import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointShape } from '#contract/endpoint.ts'
import { type Problem, type ProblemCode, problem } from '#contract/problems.ts'
import { isFault, logFault, problemDetails, toProblem } from '../problem-details.ts'
import { noteFailure } from './access-log.ts'

/** Errors the framework itself raises before any endpoint runs. */
const frameworkProblems: { readonly [code: string]: ProblemCode } = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'core.unsupported-media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'core.too-large',
  FST_ERR_BAD_URL: 'core.malformed',
  FST_ERR_ASYNC_CONSTRAINT: 'core.malformed',
}

/** Finds the problem of an error that reached the edge, the framework's own among them. */
export function problemOfRequest(error: unknown): Problem {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string') {
    const problemCode = Object.hasOwn(frameworkProblems, code) && frameworkProblems[code]
    if (problemCode) return problem(problemCode)
    if (code.startsWith('FST_ERR_') && typeof statusCode === 'number' && statusCode < 500)
      return problem('core.malformed')
  }
  // What the JSON parser throws.
  if (error instanceof SyntaxError && statusCode === 400) return problem('core.malformed')
  return toProblem(error)
}

/** Answers with a problem (RFC 9457). Only the log hears of the cause. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, found: Problem): FastifyReply {
  if (isFault(found)) noteFailure(request, found)
  logFault(request.log, found, 'request failed')
  if (found.status === 401) reply.header('www-authenticate', 'Bearer')
  if (found.retryAfterSeconds !== undefined) reply.header('retry-after', found.retryAfterSeconds)
  // A file in pieces may fail after its name was set and before anything was sent.
  reply.removeHeader('content-disposition')
  return reply
    .code(found.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemDetails(found, request.id)))
}

/**
 * Answers what the framework finds wrong before any hook runs. A browser at an address that cannot
 * be decoded, such as `/%`, is led to one that can: the pages say there that nothing is at it.
 */
export function sendFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isBadAddress = (error as { code?: unknown }).code === 'FST_ERR_BAD_URL'
  const wantsPage = request.method === 'GET' && String(request.headers.accept).includes('text/html')
  if (!isBadAddress || !wantsPage || /^\/(api|functions|auth\/v1)\b/.test(request.url))
    return sendProblem(request, reply, problemOfRequest(error))
  const [path = '', ...search] = request.url.split('?')
  // One slash at its start: two would lead to another host.
  const escaped = `/${path.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`
  return reply.redirect([escaped, ...search].join('?'), 302)
}

/**
 * Answers every error of this app, and of plugins that set no handler of their own, as
 * problem+json.
 */
export function encodeProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOfRequest(error)))
}

/**
 * Answers calls that no endpoint serves: 405 with the allowed methods where only the method is
 * wrong, otherwise 404. These are routes and no not-found handler, because the pages' catch-all
 * route would win over that.
 */
export function encodeUnknownCalls(app: FastifyInstance, endpoints: readonly EndpointShape[]): void {
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) return sendProblem(request, reply, problem('core.not-found'))
    return sendProblem(request, reply.header('allow', methods.join(', ')), problem('core.method-not-allowed'))
  }
  for (const path of ['/api', '/api/*', '/functions/*']) app.all(path, refuse)
  app.setNotFoundHandler(refuse)
}
