export type TextMessage = {
  /** Digits with the country first, without a plus. */
  readonly to: string
  readonly text: string
  readonly channel: 'sms' | 'whatsapp'
}

/** Takes a text message and yields the id its gateway gave it, or throws. */
export type SmsPort = {
  /** As `/settings` of the auth protocol names it. */
  readonly name: string
  send(message: TextMessage): Promise<{ id: string }>
  /** Asks the gateway whether it takes our credentials; an outbox has nobody to ask. */
  check?(): Promise<unknown>
}

/** The cause of a refused message: its recipient answered STOP. */
export class RecipientStopped extends Error {}
