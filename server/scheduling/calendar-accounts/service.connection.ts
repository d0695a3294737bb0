import { z } from 'zod'
import { decryptText, encryptText } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openCaldav } from './gateway.caldav.ts'
import { type AccountConnection, AccountError } from './gateway.ts'
import type { CalendarAccountRow } from './tables.ts'

const PasswordSecret = z.object({ address: z.string(), username: z.string(), password: z.string() })
type Secret = z.infer<typeof PasswordSecret>

/** Seals what signs in to an account. */
export function sealSecret(ctx: Ctx, secret: Secret): Promise<string> {
  return encryptText(ctx, JSON.stringify(secret))
}

/** @throws AccountError `refused` when no configured secret opens what is stored */
export async function openConnection(
  ctx: Ctx,
  { secret }: Pick<CalendarAccountRow, 'secret'>,
): Promise<AccountConnection> {
  const text = await decryptText(ctx, secret)
  if (text === null) throw new AccountError('refused')
  return openCaldav(ctx, PasswordSecret.parse(JSON.parse(text)))
}
