export type TextMessage = {
  /** Digits with the country first, without a plus. */
  readonly to: string
  readonly text: string
  readonly channel: 'sms' | 'whatsapp'
}

/** A text message that somebody sent to our number. */
export type TextReply = {
  /** Digits with the country first, without a plus. */
  readonly from: string
  readonly text: string
}

/** A request as the gateway sent it, to the public address `url`. */
export type GatewayRequest = { readonly url: string; readonly form: URLSearchParams; readonly signature: string }

/** Takes a text message and yields the id its gateway gave it, or throws. */
export type SmsPort = {
  /** As `/settings` of the auth protocol names it. */
  readonly name: string
  send(message: TextMessage): Promise<{ id: string }>
  /** Asks the gateway whether it takes our credentials; an outbox has nobody to ask. */
  check?(): Promise<unknown>
  /** The text message that a request brings; null unless the gateway signed it. */
  readReply?(request: GatewayRequest): TextReply | null
}

/** The cause of a refused message: its recipient answered STOP. */
export class RecipientStopped extends Error {}
