import type { EmailExampleParams } from '#contract/operations/emails/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { AnyEmail, EmailPreview } from '#server/platform/mail/email.ts'

/** Every email of the product, in the order of the capabilities. */
export const listEmails = (ctx: Ctx): readonly AnyEmail[] => ctx.ports.emails

/** One email written with one of its examples. @throws core.not-found */
export function getExample(ctx: Ctx, { kind, name }: EmailExampleParams): EmailPreview {
  const previews = ctx.ports.emails.find((email) => email.kind === kind)?.previews()
  const example = previews?.find((preview) => preview.name === name)
  if (!example) throw problem('core.not-found')
  return example
}
