import { z } from 'zod'
import { features } from '#contract/billing/entitlements/values.ts'
import { includedText } from '#contract/billing/labels.ts'
import { brand } from '#contract/brand.ts'
import { ProblemDetails } from '#contract/core/problem.ts'
import type { EndpointShape, ReplySchema } from '#contract/endpoint.ts'
import { type ProblemCode, problems } from '#contract/problems.ts'
import { scopeOf } from './keyed.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describeFeature(jsonSchema),
  })
  return rest
}

/** A field that a plan may not include says which plans do. */
function describeFeature(field: JsonSchema): void {
  const feature = features.find((each) => each === field.feature)
  if (!feature) return
  delete field.feature
  field.description = `Null where the plan doesn’t include it. ${includedText(feature)}`
}

const statusTexts: Record<string, string> = { 200: 'Done', 201: 'Made', 202: 'Taken', 204: 'Done, nothing to say' }

/**
 * Every problem an endpoint can answer with: those it declares and those that come with its access,
 * limit and input.
 */
export function problemsOf(endpoint: EndpointShape): ProblemCode[] {
  const { access } = endpoint
  const implied: ProblemCode[] = ['core.too-many', 'core.unexpected']
  if (endpoint.params || endpoint.query || endpoint.body) implied.push('core.invalid')
  if (endpoint.body) implied.push('core.malformed', 'core.too-large', 'core.unsupported-media')
  if (access !== 'public') implied.push('core.signed-out')
  if (access !== 'public' && access.scope) {
    implied.push('core.forbidden', 'core.second-factor-required', 'integrations.scope-missing')
    return [...new Set([...endpoint.problems, ...implied])]
  }
  if (access !== 'public' && access.roles !== 'any') implied.push('core.forbidden')
  if (access !== 'public' && !access.beforeSecondFactor) implied.push('core.second-factor-required')
  if (access !== 'public' && access.emailVerified) implied.push('core.unverified')
  return [...new Set([...endpoint.problems, ...implied])]
}

/** Who may call, in words a reader of the document understands. */
export function accessText({ access }: EndpointShape): string {
  if (access === 'public') return 'Open to everyone.'
  if (access.scope) return `With an API key that has the scope ${access.scope}.`
  const callers = access.roles === 'any' ? 'anyone signed in' : access.roles.join(', ')
  const included = access.feature ? ` ${includedText(access.feature)}` : ''
  return `For ${callers}${access.emailVerified ? ', with a verified email address' : ''}.${included}`
}

function parameters(endpoint: EndpointShape): JsonSchema[] {
  const header = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }
  const headers = scopeOf(endpoint) !== null && endpoint.method !== 'GET' ? [header] : []
  const named = (['path', 'query'] as const).flatMap((place) => {
    const schema = place === 'path' ? endpoint.params : endpoint.query
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input')
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (required as string[]).includes(name),
      schema: property,
    }))
  })
  return [...named, ...headers]
}

function replyContent(reply: ReplySchema): JsonSchema {
  if (reply === null) return {}
  if (reply instanceof z.ZodType) return { content: { 'application/json': { schema: schemaOf(reply, 'output') } } }
  return { content: { [reply.mediaType]: { schema: { type: 'string' } } } }
}

function responses(endpoint: EndpointShape): JsonSchema {
  const all: Record<string, JsonSchema> = {}
  for (const [status, reply] of Object.entries(endpoint.reply))
    all[status] = { description: statusTexts[status] ?? 'Done', ...replyContent(reply ?? null) }
  for (const [status, codes] of Object.entries(Object.groupBy(problemsOf(endpoint), (code) => problems[code].status)))
    all[status] = {
      description: (codes ?? []).map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  return all
}

/** Names the capability an endpoint belongs to, after its path. */
export function tagOf({ path }: EndpointShape): string {
  const [, first = '', second = ''] = path.split('/')
  return first === 'api' ? second : first
}

/** Describes the API as OpenAPI 3.1, from the same objects that bind, call and test it. */
export function openApiDocument(endpoints: readonly EndpointShape[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      tags: [tagOf(endpoint)],
      summary: endpoint.summary,
      description: accessText(endpoint),
      security: endpoint.access === 'public' ? [] : [scopeOf(endpoint) === null ? { session: [] } : { apiKey: [] }],
      parameters: parameters(endpoint),
      ...(endpoint.body && {
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
      }),
      responses: responses(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: brand.description },
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemDetails, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of /auth/v1' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key from the settings of an advisor' },
      },
    },
  }
}
