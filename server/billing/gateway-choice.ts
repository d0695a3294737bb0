import type { GatewayName } from '#contract/billing/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PaymentGateway } from './gateway.ts'
import { sandboxGateway } from './gateway-sandbox.ts'

/** The name of this installation's gateway: Stripe when its keys are set, else the sandbox. */
export function gatewayNameOf({ ports: { config } }: Pick<Ctx, 'ports'>): GatewayName {
  return config.stripe ? 'stripe' : 'sandbox'
}

/** The gateway of this installation. */
export async function gatewayOf(ctx: Pick<Ctx, 'ports'>): Promise<PaymentGateway> {
  if (gatewayNameOf(ctx) === 'sandbox') return sandboxGateway
  // A third of the server's code, which an installation without keys never loads.
  const { stripeGateway } = await import('./gateway-stripe.ts')
  return stripeGateway
}
