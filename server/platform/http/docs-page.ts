import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import type { EndpointShape, ReplySchema } from '#contract/endpoint.ts'
import { problems } from '#contract/problems.ts'
import { accessText, openApiDocument, problemsOf, tagOf } from './openapi.ts'
import { type Html, html, page } from './plain-page.ts'
import { schemaTable } from './schema-table.ts'

const part = (title: string, schema: z.ZodType | undefined): Html =>
  schema ? html`<h3>${title}</h3>${schemaTable(schema, 'input')}` : html``

function replyPart([status, reply]: [string, ReplySchema | undefined]): Html {
  if (!reply) return html`<h3>Reply ${status}</h3><p>Empty.</p>`
  if (reply instanceof z.ZodType) return html`<h3>Reply ${status}</h3>${schemaTable(reply, 'output')}`
  return html`<h3>Reply ${status}</h3><p>A file of type <code>${reply.mediaType}</code>.</p>`
}

function entry(endpoint: EndpointShape): Html {
  const rows = problemsOf(endpoint).map(
    (code) =>
      html`<tr><td>${problems[code].status}</td><td><code>${code}</code></td><td>${problems[code].title}</td></tr>`,
  )
  return html`<details>
    <summary><span class="path method">${endpoint.method}</span><span class="path">${endpoint.path}</span><span class="says">${endpoint.summary}</span></summary>
    <div>
      <p>${accessText(endpoint)}</p>
      ${part('Path', endpoint.params)}${part('Query', endpoint.query)}${part('Body', endpoint.body)}
      ${Object.entries(endpoint.reply).map(replyPart)}
      <h3>Problems</h3>
      <table><tbody>${rows}</tbody></table>
    </div>
  </details>`
}

function document(endpoints: readonly EndpointShape[]): Html {
  const groups = Object.entries(Object.groupBy(endpoints, tagOf))
  return html`<h1>${brand.name} API</h1>
    <p>${brand.description}</p>
    <p>JSON over HTTPS. Sign in at <code>/auth/v1</code> and send the access token as <code>Authorization: Bearer</code>.
    Problems come as <code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>. The same as
    <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
    <p>Programs of an advisor use <a href="#v1">the part v1</a> with an API key as <code>Authorization: Bearer</code>. Lists come in
    pages: send <code>nextCursor</code> as <code>cursor</code> for the next one. <code>RateLimit</code> says how many requests are left.
    A change that is sent again with the same <code>Idempotency-Key</code> within a day is made once, and gets the first reply.</p>
    <nav aria-label="Parts of the API"><ul>${groups.map(([tag]) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
    ${groups.map(([tag, members]) => html`<section><h2 id="${tag}">${tag}</h2>${(members ?? []).map(entry)}</section>`)}`
}

/**
 * Serves the API description as JSON and as a page without script, so the strictest content policy
 * applies. Both are built on first request, because most processes never need them.
 */
export function registerDocs(app: FastifyInstance, endpoints: readonly EndpointShape[]): void {
  let json: string | undefined
  let body: Html | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(endpoints))
    return reply.header('content-type', 'application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs', async (_request, reply) => {
    body ??= document(endpoints)
    return page(reply, { title: `API | ${brand.name}`, body })
  })
}
