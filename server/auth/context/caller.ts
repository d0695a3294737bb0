import { tokenAudience } from '../tables.ts'
import type { Caller } from './auth-context.ts'

/**
 * The caller of acts that no request of the protocol causes: jobs, our own API and the command
 * line.
 */
export function serverCaller(redirectTo: string): Caller {
  return { ip: '', userAgent: null, audience: tokenAudience, redirectTo }
}
