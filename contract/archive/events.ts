import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { serverEvent } from '#contract/core/socket-event.ts'

/** The file of an export is ready or has failed; those who supervise the firm read it again. */
export const exportEnded = serverEvent({
  name: 'archive.export-ended',
  payload: z.object({ exportId: Id }),
})

export const archiveEvents = [exportEnded] as const
