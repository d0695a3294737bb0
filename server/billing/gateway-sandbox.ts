import type { Gateway } from './gateway.ts'

/**
 * Takes no money and always agrees. The billing page says plainly that this gateway is a sandbox.
 */
export const sandboxGateway: Gateway = {
  name: 'sandbox',
  charge: async ({ payer }) => ({ reference: `sandbox_${payer.kind}_${payer.id}` }),
}
