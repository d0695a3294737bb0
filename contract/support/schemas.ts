import { z } from 'zod'
import { EmailAddress, line, Phone, text } from '#contract/core/fields.ts'
import { highestRating, lowestRating, supportMessageMaxLength } from './values.ts'

export const SupportMessage = text(supportMessageMaxLength).min(1, 'Write your message first')

/** The support dialog: e-mail and message. */
export const AskSupport = z.object({ email: EmailAddress, message: SupportMessage })
export type AskSupport = z.infer<typeof AskSupport>

/** The contact form; it is stored and mailed only with consent. */
export const ContactUs = z.object({
  name: line(120).min(1, 'Tell us your name'),
  email: EmailAddress,
  phone: z.union([z.literal(''), Phone]).default(''),
  message: SupportMessage,
  consent: z.literal(true, 'We need your consent to store and reply to your message'),
})
export type ContactUs = z.infer<typeof ContactUs>

/** A short text that explains one thing on a page (table tooltip_content). */
export const TooltipContent = z.object({ key: z.string(), title: z.string(), content: z.string() })

/** The text after a product rating; no address is requested or stored. */
export const SendFeedback = z.object({
  /** Null when somebody writes without having rated. */
  rating: z.number().int().min(lowestRating).max(highestRating).nullable(),
  feedback: SupportMessage,
  page: text(300).startsWith('/'),
})
export type SendFeedback = z.infer<typeof SendFeedback>
