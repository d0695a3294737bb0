import type { Ctx } from '#server/platform/context.ts'
import type { PaymentGateway } from './gateway.ts'
import { sandboxGateway } from './gateway-sandbox.ts'
import { stripeGateway } from './gateway-stripe.ts'

/** The gateway of this installation: Stripe when its keys are set, else the sandbox. */
export function gatewayOf({ ports: { config } }: Pick<Ctx, 'ports'>): PaymentGateway {
  return config.stripe ? stripeGateway : sandboxGateway
}
