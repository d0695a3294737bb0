import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { equalsInConstantTime } from '../tokens.ts'
import { tracedFetch } from '../tracing/fetch.ts'
import { type GatewayRequest, RecipientStopped, type SmsPort } from './port.ts'

const Accepted = z.object({ sid: z.string() })
const Refused = z.object({ code: z.number() })
/** Twilio's error for a recipient who answered STOP. */
const stoppedCode = 21_610

export type TwilioOptions = {
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
  readonly apiUrl: string
}

/** Sends text messages by Twilio. One call is all we need of it, so its library stays out. */
export function createTwilio({ accountSid, authToken, from, apiUrl }: TwilioOptions): SmsPort {
  const account = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`
  const url = `${account}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: 'twilio',
    async check() {
      const options = {
        headers: { authorization },
        signal: AbortSignal.timeout(seconds(5)),
        redirect: 'error',
      } as const
      const reply = await tracedFetch(`${account}.json`, options)
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`the gateway answered ${reply.status}`)
    },
    async send({ to, text, channel }) {
      const name = (number: string) => (channel === 'whatsapp' ? `whatsapp:${number}` : number)
      const reply = await tracedFetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: name(`+${to}`), From: name(from), Body: text }),
        signal: AbortSignal.timeout(seconds(5)),
        redirect: 'error',
      })
      const answer: unknown = await reply.json()
      if (reply.ok) return { id: Accepted.parse(answer).sid }
      const why = Refused.safeParse(answer)
      const reason = `the gateway answered ${reply.status}${why.success ? ` with error ${why.data.code}` : ''}`
      // What it refuses it refuses again; everything else is worth another try. Its own text may
      // hold the number.
      if (reply.status >= 500 || reply.status === 429) throw new Error(reason)
      const cause = why.data?.code === stoppedCode ? new RecipientStopped(reason) : undefined
      throw problem('core.invalid', { detail: reason, cause })
    },
    readReply({ url, form, signature }) {
      if (!equalsInConstantTime(signature, signatureOf(authToken, { url, form }))) return null
      return { from: (form.get('From') ?? '').replace(/\D/g, ''), text: form.get('Body') ?? '' }
    },
  }
}

/**
 * How Twilio signs what it sends: the address with every field and value behind it, by name
 * (its documentation "Webhooks Security").
 */
export function signatureOf(authToken: string, { url, form }: Pick<GatewayRequest, 'url' | 'form'>): string {
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const signed = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signed).digest('base64')
}
