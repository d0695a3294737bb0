import type { NotificationPreference } from '#contract/emails/values.ts'
import type { MailContent } from './content.ts'
import { mailLayout } from './layout.ts'
import type { MailMessage } from './port.ts'

/** What one email says. */
export type EmailContent = MailContent & Pick<MailMessage, 'subject' | 'attachments' | 'replyTo'>

type Spec<Input, P extends NotificationPreference | null> = {
  /** Names it in logs, the outbox and the preview. */
  readonly kind: MailMessage['kind']
  /**
   * The preference that switches it off; null for what is always sent, such as codes and replies to
   * a request.
   */
  readonly preference: P
  /**
   * Goes to people who may have no account, and carries their link to end all invitations to the
   * address.
   */
  readonly isInvitation?: true
  /** Not sent while its reader is at the product; away and busy are not. */
  readonly unlessOnline?: boolean
  /** Inputs for the preview by name, at least one for each wording. */
  readonly examples: Readonly<Record<string, Input>>
  readonly write: (input: Input) => EmailContent
}

export type EmailPreview = { readonly name: string; readonly message: MailMessage }

/** One email of the product, without a recipient. */
export type Email<Input, P extends NotificationPreference | null = NotificationPreference | null> = Omit<
  Spec<Input, P>,
  'write' | 'examples'
> & {
  /** `unsubscribeUrl` is the reader's own address to end these emails. */
  readonly message: (to: string, input: Input, unsubscribeUrl?: string) => MailMessage
  /** The email written with each of its examples. */
  readonly previews: () => readonly EmailPreview[]
}

/** An email in a list of many, whatever its input. */
export type AnyEmail = Pick<Email<unknown>, 'kind' | 'preference' | 'previews'>

/**
 * Defines an email. It becomes part of the preview at /dev/emails and of tests/emails.test.ts
 * through `emails` of its capability's module.
 */
export function email<Input, const P extends NotificationPreference | null>(spec: Spec<Input, P>): Email<Input, P> {
  const { write, examples, ...rest } = spec
  const message = (to: string, input: Input, unsubscribeUrl?: string): MailMessage => {
    const { subject, attachments, replyTo, ...content } = write(input)
    const address = unsubscribeUrl === undefined ? {} : { unsubscribeUrl }
    const unsubscribeLabel = spec.isInvitation ? 'Do not email this address again' : 'Unsubscribe from these emails'
    const layout = mailLayout({ ...content, ...address, unsubscribeLabel })
    return {
      to,
      kind: spec.kind,
      subject,
      ...layout,
      ...(attachments && { attachments }),
      ...(replyTo && { replyTo }),
      ...address,
    }
  }
  const hasLink = spec.preference !== null || spec.isInvitation
  const exampleUrl = hasLink ? 'https://fairlead.example/unsubscribe/token' : undefined
  const previews = () =>
    Object.entries(examples).map(([name, input]) => ({
      name,
      message: message('reader@example.com', input, exampleUrl),
    }))
  return { ...rest, message, previews }
}
