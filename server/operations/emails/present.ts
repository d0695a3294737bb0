import { preferenceSpecs } from '#contract/emails/values.ts'
import type { EmailExample, EmailKind } from '#contract/operations/emails/schemas.ts'
import type { AnyEmail, EmailPreview } from '#server/platform/mail/email.ts'

/** An email with the names of its examples. */
export function presentKind({ kind, preference, previews }: AnyEmail): EmailKind {
  const spec = preferenceSpecs.find(({ name }) => name === preference)
  const isAlwaysSent = spec?.email === 'always'
  return { kind, preference: isAlwaysSent ? null : preference, examples: previews().map(({ name }) => name) }
}

/**
 * An example as a page shows it: without the style sheet for dark inboxes, which the policy of our
 * pages would refuse.
 */
export function presentExample({ message: { subject, text, html } }: EmailPreview): EmailExample {
  return { subject, text, html: html.replace(/<style>[\s\S]*?<\/style>/g, '') }
}
