/** One mail, always with a plain text; `kind` names it in logs and in the outbox. */
export type MailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly kind: `${string}.${string}`
  /**
   * The same at every try of one mail; becomes its Message-ID, by which mail programs drop a second
   * copy.
   */
  readonly id?: string
  /** Where a mail program and its reader end emails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Where an answer goes; without it, to the sender of all our mails. */
  readonly replyTo?: string
  /**
   * Whom a mail goes to and names, for one that is not sent when they part or leave while it waits.
   */
  readonly personIds?: readonly string[]
  readonly attachments?: readonly { filename: string; contentType: string; content: string }[]
}

/** Takes a mail or throws; SMTP in production, a readable outbox without SMTP_URL. */
export type MailPort = {
  send(message: MailMessage): Promise<void>
  /** Asks the mail server whether it would take mails from us; an outbox has nobody to ask. */
  check?(): Promise<unknown>
}
