/**
 * The HTML of a mail, for Gmail, Apple Mail and the Word engine of Outlook: tables with a width
 * hold the frame, padding is on cells, and only the colors of dark mode are in a style sheet. It
 * has no picture and only links that the reader follows, so nothing is fetched when the mail is
 * opened.
 */

import { brand } from '#contract/brand.ts'
import { escapeHtml } from '#contract/core/escape-html.ts'
import type { MailContent, MailList } from './content.ts'

const serif = "Newsreader,Georgia,'Times New Roman',serif"
const sans = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const widthPx = 560

/** Each part by day and by night, in the tokens of the product (web/ui/styles/tokens.css). */
const day = { paper: '#FAF8F5', card: '#FFFFFF', line: '#E6E1D8', ink: '#1B2438', quiet: '#5A6478' }
const link = brand.themeColor
const night = [
  '.paper{background-color:#0B1120!important}',
  '.card{background-color:#121B30!important;border-color:#384666!important}',
  '.ink{color:#EFEBE3!important}',
  '.quiet{color:#BEC4D2!important}',
  '.link{color:#AFC2F5!important}',
  '.fill{background-color:#4263C8!important}',
]
/** Outlook on the web and on phones marks its dark mode by an attribute. */
const style = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${night.join('')}}`,
  ...night.map((rule) => `[data-ogsc] ${rule}`),
].join('\n')

/** Word shows an unknown first font as Times, and scales pixels unless their density is set. */
const forWord = `<!--[if mso]>
<noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<style>table{border-collapse:collapse}td,p,h2,a{font-family:'Segoe UI',Arial,sans-serif!important}h1,.brand{font-family:Georgia,serif!important}</style>
<![endif]-->`

/** @param size pixels and line height, as in "16px/26px" */
function font(family: string, size: string, weight = 400): string {
  const [fontSize, lineHeight] = size.split('/')
  return `font-family:${family};font-size:${fontSize};line-height:${lineHeight};font-weight:${weight};mso-line-height-rule:exactly`
}

const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

/** Writes a mail as HTML that reads like its text. */
export function mailPage(content: MailContent): string {
  const { title, paragraphs, lists = [], action, code, after = [] } = content
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;${font(serif, '26px/32px', 500)};color:${day.ink}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, 'ink')),
    ...lists.map(linkedList),
    ...(action ? [button(action)] : []),
    ...(code ? [paragraph(action ? 'Or enter this code:' : 'Your code:', 'quiet'), bigCode(code)] : []),
    ...after.map((text) => paragraph(text, 'quiet')),
    ...(action ? [paragraph('If the button doesn’t work, copy this link into your browser:', 'quiet')] : []),
    ...(action
      ? [
          `<p class="quiet" style="margin:0;${font(sans, '13px/20px')};color:${day.quiet};word-break:break-all">${escapeHtml(action.url)}</p>`,
        ]
      : []),
  ].join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>
${style}
</style>
${forWord}
</head>
<body class="paper" bgcolor="${day.paper}" style="margin:0;padding:0;background-color:${day.paper}">
${table(`class="paper" width="100%" bgcolor="${day.paper}" style="background-color:${day.paper}"`, `<tr><td align="center" style="padding:32px 16px">${frame(body, footerOf(content))}</td></tr>`)}
</body></html>
`
}

/** A width of its own for Word, which knows no max-width. */
function frame(body: string, footer: string): string {
  const name = `<tr><td class="brand link" style="padding:0 4px 20px;${font(serif, '20px/24px', 500)};color:${link}">${escapeHtml(brand.name)}</td></tr>`
  const card = `<tr><td class="card" bgcolor="${day.card}" style="padding:32px;background-color:${day.card};border:1px solid ${day.line};border-radius:10px">\n${body}\n</td></tr>`
  const foot = `<tr><td class="quiet" style="padding:20px 4px 0;${font(sans, '13px/21px')};color:${day.quiet}">${footer}</td></tr>`
  return `<!--[if mso]><table role="presentation" width="${widthPx}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
${table(`width="100%" align="center" style="max-width:${widthPx}px;text-align:left"`, `\n${name}\n${card}\n${foot}\n`)}
<!--[if mso]></td></tr></table><![endif]-->`
}

function footerOf({ unsubscribeUrl, unsubscribeLabel = '' }: MailContent): string {
  const lines = [[brand.name, ...brand.address.slice(1)].map(escapeHtml).join(' · '), escapeHtml(brand.supportEmail)]
  if (unsubscribeUrl !== undefined)
    lines.push(
      `<a class="quiet" href="${escapeHtml(unsubscribeUrl)}" style="color:${day.quiet}">${escapeHtml(unsubscribeLabel)}</a>`,
    )
  return lines.join('<br>')
}

const paragraph = (text: string, tone: 'ink' | 'quiet') =>
  `<p class="${tone}" style="margin:0 0 16px;${font(sans, '16px/26px')};color:${day[tone]}">${escapeHtml(text)}</p>`

/** The cell has the color and, for Word, the padding, which knows none on a link. */
function button({ label, url }: { label: string; url: string }): string {
  const text = `<a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;mso-padding-alt:0;${font(sans, '16px/18px', 600)};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a>`
  const cell = `<td class="fill" align="center" bgcolor="${brand.themeColor}" style="background-color:${brand.themeColor};border-radius:10px;mso-padding-alt:13px 24px">${text}</td>`
  return table('width="100%"', `<tr><td style="padding:8px 0 24px">${table('', `<tr>${cell}</tr>`)}</td></tr>`)
}

function linkedList({ heading, items }: MailList): string {
  const lines = items.map(({ text, url }) => {
    const words = escapeHtml(text)
    const shown = url ? `<a class="link" href="${escapeHtml(url)}" style="color:${link}">${words}</a>` : words
    return `<p class="ink" style="margin:0 0 10px;${font(sans, '16px/24px')};color:${day.ink}">${shown}</p>`
  })
  return `<h2 class="quiet" style="margin:20px 0 10px;${font(sans, '14px/20px', 600)};color:${day.quiet}">${escapeHtml(heading)}</h2>\n${lines.join('\n')}`
}

function bigCode(code: string): string {
  const cell = `<td class="card ink" align="center" bgcolor="${day.paper}" style="padding:16px;background-color:${day.paper};border:1px solid ${day.line};border-radius:10px;${font(sans, '28px/32px', 600)};letter-spacing:6px;color:${day.ink}">${escapeHtml(code)}</td>`
  return table(
    'width="100%"',
    `<tr><td style="padding:0 0 24px">${table('width="100%"', `<tr>${cell}</tr>`)}</td></tr>`,
  )
}
