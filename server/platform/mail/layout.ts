import { brand } from '#contract/brand.ts'
import { mailPage } from './page.ts'

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

/** Lays a mail out twice: plain text, and HTML that reads the same. */
export function mailLayout(content: MailContent): { text: string; html: string } {
  return { text: plain(content), html: mailPage(content) }
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
