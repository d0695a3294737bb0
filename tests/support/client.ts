import type { FastifyInstance } from 'fastify'
import { ProblemDetails } from '#contract/core/problem.ts'
import type { CallArguments, EndpointReply, EndpointShape, LooseInput } from '#contract/endpoint.ts'
import { isProblemCode, Problem } from '#contract/problems.ts'

/**
 * Calls endpoints as the web does, with the same types, over the app's own door instead of the
 * network.
 */
export type TestClient = {
  /** Calls and yields the reply, or throws the Problem that came back. */
  call<const S extends EndpointShape>(endpoint: S, ...input: CallArguments<S>): Promise<EndpointReply<S>>
  /**
   * Calls and yields the Problem that must come back; an answer without one is an error of the
   * test.
   */
  refused<const S extends EndpointShape>(endpoint: S, ...input: CallArguments<S>): Promise<Problem>
}

/** Makes a client that calls with this token, or as a visitor without one. */
export function clientOf(app: FastifyInstance, accessToken?: string): TestClient {
  async function send(endpoint: EndpointShape, input: LooseInput) {
    const bytes = input.body instanceof Uint8Array ? Buffer.from(input.body) : null
    return app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers: {
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      ...(input.body !== undefined && { payload: bytes ?? (input.body as object) }),
    })
  }

  const client: TestClient = {
    async call(endpoint, ...[input = {}]) {
      const response = await send(endpoint, input as LooseInput)
      if (response.statusCode >= 400) throw problemIn(response.body)
      // The server has encoded this reply by the endpoint's own schema.
      type Reply = EndpointReply<typeof endpoint>
      if (response.statusCode === 204) return undefined as Reply
      const type = String(response.headers['content-type'])
      if (type.includes('json')) return response.json() as Reply
      return (type.startsWith('text/') ? response.body : new Uint8Array(response.rawPayload)) as Reply
    },
    async refused(endpoint, ...input) {
      const outcome = await client.call(endpoint, ...input).catch((error: unknown) => error)
      if (outcome instanceof Problem) return outcome
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${JSON.stringify(outcome)}`)
    },
  }
  return client
}

/** The address of an endpoint with its parameters filled in, empty texts included. */
export function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: LooseInput): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item))
  return search.size === 0 ? path : `${path}?${search}`
}

function problemIn(body: string): Problem {
  const details = ProblemDetails.parse(JSON.parse(body))
  const ended = details.errors?.find(({ message }) => message.endsWith('.'))
  if (ended) throw new Error(`the error of a field has no final period (docs/style.md): ${ended.message}`)
  if (!isProblemCode(details.code)) throw new Error(`the catalogue has no problem ${details.code}`)
  return new Problem(details.code, {
    ...(details.detail === undefined ? {} : { detail: details.detail }),
    ...(details.errors === undefined ? {} : { fields: details.errors }),
    ...(details.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: details.retryAfterSeconds }),
  })
}
