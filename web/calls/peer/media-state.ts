import { z } from 'zod'

/** What one end of a call sends: ids of streams, and whether the microphone is muted. */
export const MediaState = z.object({
  isMuted: z.boolean(),
  camera: z.string().nullable(),
  screen: z.string().nullable(),
})
export type MediaState = z.infer<typeof MediaState>

export const silentState: MediaState = { isMuted: false, camera: null, screen: null }

/** Reads a message of the other browser; null when it is no media state. */
export function parseMediaState(data: unknown): MediaState | null {
  if (typeof data !== 'string') return null
  try {
    return MediaState.parse(JSON.parse(data))
  } catch {
    return null
  }
}
