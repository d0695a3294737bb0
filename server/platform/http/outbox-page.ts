import type { FastifyInstance } from 'fastify'
import { brand } from '#contract/brand.ts'
import type { StoredMail } from '../mail/outbox.ts'
import type { Platform } from '../platform.ts'
import { isDirectToOwnHost } from './direct-call.ts'
import { type Html, html, page } from './plain-page.ts'

const addressInText = /https?:\/\/[^\s<>"')]+/g

/** Makes the addresses in a mail's text clickable, escaping everything else. */
function linked(text: string): Html[] {
  const parts: Html[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(addressInText)) {
    parts.push(html`${text.slice(from, index)}`, html`<a href="${address}">${address}</a>`)
    from = index + address.length
  }
  return [...parts, html`${text.slice(from)}`]
}

function article(mail: StoredMail): Html {
  const files = mail.attachments.map(({ filename }) => html`<li>${filename}</li>`)
  return html`<article>
    <h2>${mail.subject}</h2>
    <p class="facts">To ${mail.to} · <time datetime="${mail.at}">${mail.at.replace('T', ' ').slice(0, 19)} UTC</time> · ${mail.kind}</p>
    <pre>${linked(mail.text)}</pre>
    ${files.length > 0 ? html`<ul>${files}</ul>` : html``}
  </article>`
}

/**
 * Shows the mails that were kept instead of sent, the newest first, with links that work: a
 * developer's and a demo's inbox. Its codes open every account, so configuration decides whether it
 * exists, and only direct calls from this machine to
 * an address of its own read it (docs/product.md "Demo data").
 */
export function registerOutboxPage(app: FastifyInstance, platform: Platform): void {
  if (!platform.config.outboxReadable) return
  app.get('/dev/outbox', async (request, reply) => {
    if (!isDirectToOwnHost(request)) return reply.callNotFound()
    const mails = await platform.outbox.list()
    return page(reply, {
      title: `Outbox | ${brand.name}`,
      body: html`<h1>Outbox</h1>
        <p>Mails ${brand.name} would have sent. Give <code>SMTP_URL</code> to send them instead.
          All emails, written with examples: <a href="/dev/emails">preview</a>.</p>
        ${mails.length > 0 ? mails.map(article) : html`<p>No mail yet.</p>`}`,
    })
  })
}
