import PostalMime, { type Email } from 'postal-mime'
import { isAutomatic, mailKey, tokenIn, writtenIn } from './rules.ts'

/** What an email says; `text` is undefined without a plain text. */
export type ReadMail = {
  readonly isAutomatic: boolean
  readonly name: string | undefined
  readonly address: string | undefined
  readonly subject: string | undefined
  readonly text: string | undefined
  readonly files: number
  /** Of the request that it answers; null when it begins one. */
  readonly token: string | null
  readonly key: string
}

/** Reads an email on its own thread, where a hostile one blocks no request; null for none. */
export async function readMail({ raw, inbox }: { raw: Uint8Array; inbox: string }): Promise<ReadMail | null> {
  const email = await PostalMime.parse(raw).catch(() => null)
  return email && summaryOf(email, inbox)
}

function summaryOf(email: Email, inbox: string): ReadMail {
  return {
    isAutomatic: isAutomatic(email),
    name: email.from?.name,
    address: email.from?.address,
    subject: email.subject,
    text: email.text === undefined ? undefined : writtenIn(email.text),
    files: email.attachments.filter(({ disposition }) => disposition === 'attachment').length,
    token: tokenIn(email, inbox),
    key: mailKey(email),
  }
}
