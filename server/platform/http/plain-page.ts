import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { brand } from '#contract/brand.ts'
import { escapeHtml } from '#contract/core/escape-html.ts'

/** Text that is already HTML; made only by `html`, which escapes what it is given. */
export type Html = { readonly markup: string }

type Piece = string | number | Html | readonly Html[]

function markupOf(piece: Piece): string {
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return 'markup' in piece ? piece.markup : piece.map(({ markup }) => markup).join('')
}

/** Builds HTML from a template, escaping every value that is not HTML itself. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { markup: String.raw({ raw: strings }, ...pieces.map(markupOf)) }
}

const style = `
:root { color-scheme: light dark; --ink: #14213d; --soft: #55607a; --line: #d8dce6; --ground: #fbfaf7; --tint: #eef1f8; --link: ${brand.themeColor}; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf4; --soft: #a3acc2; --line: #313a52; --ground: #10151f; --tint: #1a2130; --link: #93b4ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 4rem; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; font-weight: 600; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre, .path { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { background: var(--tint); border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0.5rem 0; white-space: pre-wrap; }
article { border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
article h2 { margin: 0; }
.facts { color: var(--soft); margin: 0.25rem 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; margin: 1rem 0; }
details { border-top: 1px solid var(--line); }
details:last-of-type { border-bottom: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; padding: 0.7rem 1.5rem 0.7rem 0; cursor: pointer; position: relative; }
summary .method { font-weight: 700; min-width: 4.5rem; }
summary .says { color: var(--soft); }
summary::after { content: '+'; position: absolute; right: 0; color: var(--soft); }
details[open] > summary::after { content: '\\2212'; }
details > div { padding: 0 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
tr { border-bottom: 1px solid var(--line); }
td { vertical-align: top; padding: 0.3rem 1rem 0.3rem 0; }
td.path { min-width: 20rem; }
@media (max-width: 48rem) {
  table, tbody, tr, td { display: block; }
  tr { padding: 0.4rem 0; }
  td { padding: 0; }
}
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** A page without scripts, for those who build and run the product. */
export function page(reply: FastifyReply, { title, body }: { title: string; body: Html }): FastifyReply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: style }}</style>
</head>
<body><main>${body}</main></body>
</html>`
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(document.markup)
}
