import Stripe from 'stripe'
import { seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { tracedFetch } from '#server/platform/tracing/fetch.ts'

const client = defineSlot<Stripe>('billing.stripe')

/** Stripe's SDK with the keys of this installation. @throws core.unavailable without keys */
export function stripeOf({ ports: { slots, config } }: Ctx): Stripe {
  const existing = slots.get(client)
  if (existing) return existing
  if (!config.stripe) throw problem('core.unavailable')
  const { hostname, port, protocol } = new URL(config.stripe.apiUrl)
  const stripe = new Stripe(config.stripe.secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: seconds(10),
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(tracedFetch),
  })
  slots.set(client, stripe)
  return stripe
}
