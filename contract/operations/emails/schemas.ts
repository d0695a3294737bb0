import { z } from 'zod'

/** An email of the product and the names of its examples, one for each wording. */
const EmailKind = z.object({
  kind: z.string(),
  /** The choice of the settings that can switch it off; null for what is always sent. */
  preference: z.string().nullable(),
  examples: z.array(z.string()),
})
export type EmailKind = z.infer<typeof EmailKind>

/** Every email of the product, in the order of the capabilities. */
export const EmailKinds = z.object({ items: z.array(EmailKind) })

export const EmailExampleParams = z.object({ kind: z.string().max(60), name: z.string().max(60) })
export type EmailExampleParams = z.infer<typeof EmailExampleParams>

/** An email as it would be sent, written with made-up facts. */
export const EmailExample = z.object({
  subject: z.string(),
  text: z.string(),
  /** A whole document, without a style sheet; the styles of its elements are in place. */
  html: z.string(),
})
export type EmailExample = z.infer<typeof EmailExample>
