import { randomBytes } from 'node:crypto'
import { keepTextOnce } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { appealEnd, appealToken, reportOf } from './rules.ts'

/** Signs every link; made once, and kept encrypted. */
const keyOf = (ctx: Ctx): Promise<string> => keepTextOnce(ctx, 'report-appeals', randomBytes(32).toString('base64url'))

/** The token by which the person of a decision reads it and appeals. @throws core.unavailable */
export async function tokenFor(ctx: Ctx, { reportId, decidedAt }: { reportId: string; decidedAt: Date }) {
  return appealToken(await keyOf(ctx), { reportId, endsAt: appealEnd(decidedAt) })
}

/** The report of a token; null when it is not ours or has ended. @throws core.unavailable */
export async function findReportOf(ctx: Ctx, token: string): Promise<string | null> {
  return reportOf(await keyOf(ctx), token, ctx.now)
}
