import { brand } from '#contract/brand.ts'
import type { MailContent } from './content.ts'
import { mailPage } from './page.ts'

/** Lays a mail out twice: plain text, and HTML that reads the same. */
export function mailLayout(content: MailContent): { text: string; html: string } {
  return { text: plain(content), html: mailPage(content) }
}

function plain({ title, paragraphs, lists = [], action, code, after = [], ...rest }: MailContent): string {
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
    ...(rest.unsubscribeUrl === undefined ? [] : [`${rest.unsubscribeLabel}:\n${rest.unsubscribeUrl}`]),
  ]
  return `${parts.join('\n\n')}\n`
}
