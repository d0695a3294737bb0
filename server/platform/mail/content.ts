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
  /** What the link to it says. */
  readonly unsubscribeLabel?: string
}
