import { z } from 'zod'
import { Instant } from '../../core/fields.ts'

/** Where the consumer stands in an advisor's line: waiting since, and told of a place since. */
export const Waiting = z.object({ joinedAt: Instant.nullable(), toldAt: Instant.nullable() })
export type Waiting = z.infer<typeof Waiting>

/** What an advisor knows of their line: how long it is, and nobody in it. */
export const WaitingLine = z.object({ waiting: z.number().int(), opensAt: Instant.nullable() })
export type WaitingLine = z.infer<typeof WaitingLine>
