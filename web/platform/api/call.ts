import { data, type RouterContextProvider } from 'react-router'
import { ProblemDetails } from '#contract/core/problem.ts'
import type { CallArguments, EndpointCall, EndpointReply, EndpointShape, LooseInput } from '#contract/endpoint.ts'
import { visitHeader } from '#contract/operations/visits/values.ts'
import { isProblemCode, Problem } from '#contract/problems.ts'
import { apiTransportContext } from '../page/host-context.ts'
import { saveFile } from '../save-file.ts'
import { clientHeaders } from './client-headers.ts'
import { takeFirstCall } from './first-calls.ts'
import { countCall } from './running-calls.ts'
import { sessionSource } from './session-source.ts'
import { unreachable } from './unreachable.ts'

/** A problem that came over the wire; `requestId` finds it in the server's log. */
export class ReceivedProblem extends Problem {
  readonly requestId: string | undefined
  constructor(details: ProblemDetails) {
    super(isProblemCode(details.code) ? details.code : 'core.unexpected', {
      ...(details.detail !== undefined && { detail: details.detail }),
      ...(details.errors && { fields: details.errors }),
      ...(details.retryAfterSeconds !== undefined && { retryAfterSeconds: details.retryAfterSeconds }),
    })
    this.requestId = details.instance
  }
}

export type CallOptions = {
  signal?: AbortSignal
  /**
   * In a server loader: the call stays inside the process, and problems become the page's own
   * status.
   */
  context?: Readonly<RouterContextProvider>
}

type AnswerListener = (call: string, query: object) => void
let answerListener: AnswerListener | null = null

/**
 * Hears of every call that was answered, as "POST /api/appointments" and with its query; there is
 * one listener.
 */
export function onAnswered(listener: AnswerListener): () => void {
  answerListener = listener
  return () => {
    answerListener = null
  }
}

/**
 * Calls an endpoint of the contract and yields its reply's type; throws Problem or Unreachable.
 * Browsers use fetch with the session's token; server loaders pass their `context` and meet the
 * same validation without a network.
 */
export function call<const S extends EndpointShape>(
  endpoint: S,
  ...[input, options]: CallArguments<S, [options?: CallOptions]>
): Promise<EndpointReply<S>> {
  return callWith(endpoint, input ?? {}, options)
}

/** The same with all arguments named, for callers that hold any endpoint (queries.ts). */
export async function callWith<const S extends EndpointShape>(
  endpoint: S,
  input: LooseInput,
  options: CallOptions = {},
): Promise<EndpointReply<S>> {
  const response = await send(endpoint, input, options)
  if (response.status === 204) return undefined as EndpointReply<S>
  // The server has encoded this reply by the same schema, so that parsing it again would find
  // nothing new.
  const isJson = response.headers.get('content-type')?.includes('json')
  return (await answered(isJson ? response.json() : response.text())) as EndpointReply<S>
}

/** Fetches a file with the session's token and hands it to the browser to save. */
export async function download<const S extends EndpointShape>(
  endpoint: S,
  input: EndpointCall<S>,
  fileName: string,
): Promise<void> {
  const response = await send(endpoint, input as LooseInput, {})
  saveFile(await answered(response.blob()), fileName)
}

/**
 * The address of an endpoint with its parameters filled in: for images, downloads and the calls
 * above. Forms give an empty text for a filter that is not set, so it is not sent.
 */
export function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: LooseInput): string {
  const values = new Map(Object.entries(params))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
    }
  }
  return search.size === 0 ? path : `${path}?${search}`
}

async function send(endpoint: EndpointShape, input: LooseInput, { signal, context }: CallOptions): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...clientHeaders })
  const file = input.body instanceof Blob || input.body instanceof FormData ? input.body : null
  if (input.body !== undefined && !file) headers.set('Content-Type', 'application/json')
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    ...(input.body !== undefined && { body: file ?? JSON.stringify(input.body) }),
    ...(signal && { signal }),
  }
  const address = addressOf(endpoint, input)
  const response = context
    ? await callInProcess(context, new Request(new URL(address, 'http://localhost'), init))
    : await fetchWithToken(address, init, headers)
  if (response.ok) {
    if (!context) answerListener?.(`${endpoint.method} ${endpoint.path}`, input.query ?? {})
    return response
  }
  const details = await problemIn(response)
  if (context) throw data(details, { status: details.status })
  throw new ReceivedProblem(details)
}

function callInProcess(context: Readonly<RouterContextProvider>, request: Request): Promise<Response> {
  const transport = context.get(apiTransportContext)
  if (!transport) throw new Error('no server exists at build time')
  return transport(request)
}

async function fetchWithToken(address: string, init: RequestInit, headers: Headers): Promise<Response> {
  const token = await sessionSource?.accessToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const visitId = sessionSource?.visitId()
  if (visitId) headers.set(visitHeader, visitId)
  return answered(countCall((init.method === 'GET' && takeFirstCall(address)) || fetch(address, init)))
}

/** Waits for an answer or for its body, in the middle of which a connection may break. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // What came whole and is no JSON was answered by something in between.
    if (error instanceof SyntaxError || (error instanceof DOMException && error.name === 'AbortError')) throw error
    throw unreachable(error)
  }
}

/**
 * What a failed answer says; proxies in between may answer with something that is no problem of
 * ours.
 */
async function problemIn(response: Response): Promise<ProblemDetails> {
  const parsed = ProblemDetails.safeParse(await response.json().catch(() => null))
  if (parsed.success) return parsed.data
  const code = response.status >= 502 && response.status <= 504 ? 'core.unavailable' : 'core.unexpected'
  return { type: 'about:blank', title: '', status: response.status, code }
}
