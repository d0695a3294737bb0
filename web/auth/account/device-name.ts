import type { Device } from '#contract/auth/schemas.ts'

/** "Firefox on Linux", or what is known of it. */
export function deviceText({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Where it was, as far as anybody knows: the address of the network, and no guess beyond it. */
export const locationText = (ip: string | null): string => (ip ? `from ${ip}` : '')
