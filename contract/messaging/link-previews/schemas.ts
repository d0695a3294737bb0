import { z } from 'zod'

/** What a page says of itself, shown below the message that leads there. */
export const LinkPreview = z.object({
  address: z.string(),
  /** The name of the site's host, which the reader judges the link by. */
  host: z.string(),
  title: z.string(),
  /** Empty where the page has none. */
  description: z.string(),
})
export type LinkPreview = z.infer<typeof LinkPreview>
