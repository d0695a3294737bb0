import type { FastifyInstance } from 'fastify'
import { brand } from '#contract/brand.ts'
import type { AnyEmail, EmailPreview } from '../mail/email.ts'
import type { Platform } from '../platform.ts'
import { isDirectFromHere } from './direct-call.ts'
import { type Html, html, page } from './plain-page.ts'

function article({ kind, preference }: AnyEmail, { name, message }: EmailPreview): Html {
  return html`<article>
    <h2>${message.subject}</h2>
    <p class="facts">${kind} · ${name} · ${preference ?? 'always sent'} · <a href="/dev/emails/${kind}/${name}">HTML</a></p>
    <pre>${message.text}</pre>
  </article>`
}

/**
 * Shows every email of the product, written with its examples, as text and as HTML. It exists where
 * the outbox exists and answers the same calls (docs/product.md "Demo data").
 */
export function registerEmailPage(app: FastifyInstance, { config, ports: { emails } }: Platform): void {
  if (!config.outboxReadable) return
  app.get('/dev/emails', async (request, reply) => {
    if (!isDirectFromHere(request)) return reply.callNotFound()
    return page(reply, {
      title: `Emails | ${brand.name}`,
      body: html`<h1>Emails</h1>
        <p>Every email ${brand.name} sends, written with examples. The ones it has sent are in the <a href="/dev/outbox">outbox</a>.</p>
        ${emails.flatMap((email) => email.previews().map((preview) => article(email, preview)))}`,
    })
  })
  app.get<{ Params: { kind: string; name: string } }>('/dev/emails/:kind/:name', async (request, reply) => {
    const { kind, name } = request.params
    const found = emails
      .find((email) => email.kind === kind)
      ?.previews()
      .find((preview) => preview.name === name)
    if (!found || !isDirectFromHere(request)) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(found.message.html)
  })
}
