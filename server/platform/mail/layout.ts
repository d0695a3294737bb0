import { brand } from '#contract/brand.ts'

export type MailList = {
  readonly heading: string
  readonly items: readonly { readonly text: string; readonly url?: string }[]
}

/** What a mail says. Text only: everything is escaped on its way into HTML. */
export type MailContent = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Lines, with links where they have one, in groups, after the paragraphs. */
  readonly lists?: readonly MailList[]
  /** One thing to do. */
  readonly action?: { readonly label: string; readonly url: string }
  /** A code to type in, shown large. */
  readonly code?: string
  /** What comes after the action: how long it is good, what to do if it was not you. */
  readonly after?: readonly string[]
  /** The address that ends emails of this kind; the last line of the mail. */
  readonly unsubscribeUrl?: string
}

/**
 * Lays a mail out twice: plain text, and HTML that reads the same, in the product's calm look.
 * Styles are inline and tables hold the frame, because mail programs know little else; no picture
 * and only links that the reader follows, so nothing is fetched when the mail is opened.
 */
export function mailLayout(content: MailContent): { text: string; html: string } {
  return { text: plain(content), html: page(content) }
}

function plain({ title, paragraphs, lists = [], action, code, after = [], unsubscribeUrl }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...lists.map(({ heading, items }) =>
      [heading, ...items.map(({ text, url }) => (url ? `- ${text}\n  ${url}` : `- ${text}`))].join('\n'),
    ),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`Your code: ${code}`] : []),
    ...after,
    `--\n${[brand.name, ...brand.address.slice(1)].join(', ')}\n${brand.supportEmail}`,
    ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe from these emails:\n${unsubscribeUrl}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

const serif = "Newsreader,Georgia,'Times New Roman',serif"
const sans = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = '#1B2438'
const quiet = '#5A6478'
const hairline = '#E6E1D8'
const paper = '#FAF8F5'

function page({ title, paragraphs, lists = [], action, code, after = [], unsubscribeUrl }: MailContent): string {
  const body = [
    `<h1 style="margin:0 0 20px;font:500 26px/1.25 ${serif};color:${ink}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, ink)),
    ...lists.map(linkedList),
    ...(action ? [button(action)] : []),
    ...(code ? [paragraph(action ? 'Or enter this code:' : 'Your code:', quiet), bigCode(code)] : []),
    ...after.map((text) => paragraph(text, quiet)),
    ...(action ? [paragraph('If the button doesn’t work, copy this link into your browser:', quiet)] : []),
    ...(action
      ? [`<p style="margin:0;font:13px/1.5 ${sans};color:${quiet};word-break:break-all">${escapeHtml(action.url)}</p>`]
      : []),
  ].join('\n')
  const footer = `${[brand.name, ...brand.address.slice(1)].map(escapeHtml).join(' · ')}<br>${escapeHtml(brand.supportEmail)}${unsubscribeUrl === undefined ? '' : unsubscribeLink(unsubscribeUrl)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font:500 20px/1 ${serif};color:${brand.themeColor}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:32px;background:#FFFFFF;border:1px solid ${hairline};border-radius:10px">
${body}
</td></tr>
<tr><td style="padding:20px 4px 0;font:13px/1.6 ${sans};color:${quiet}">${footer}</td></tr>
</table></td></tr></table>
</body></html>
`
}

const paragraph = (text: string, color: string) =>
  `<p style="margin:0 0 16px;font:16px/1.6 ${sans};color:${color}">${escapeHtml(text)}</p>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;background:${brand.themeColor};border-radius:10px;font:600 16px/1 ${sans};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></p>`

function linkedList({ heading, items }: MailList): string {
  const lines = items.map(({ text, url }) => {
    const words = escapeHtml(text)
    const link = url ? `<a href="${escapeHtml(url)}" style="color:${brand.themeColor}">${words}</a>` : words
    return `<p style="margin:0 0 10px;font:16px/1.5 ${sans};color:${ink}">${link}</p>`
  })
  return `<h2 style="margin:20px 0 10px;font:600 14px/1.4 ${sans};color:${quiet}">${escapeHtml(heading)}</h2>\n${lines.join('\n')}`
}

const unsubscribeLink = (url: string) =>
  `<br><a href="${escapeHtml(url)}" style="color:${quiet}">Unsubscribe from these emails</a>`

const bigCode = (code: string) =>
  `<p style="margin:0 0 24px;padding:16px;background:${paper};border:1px solid ${hairline};border-radius:10px;font:600 28px/1 ${sans};letter-spacing:6px;color:${ink};text-align:center">${escapeHtml(code)}</p>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
