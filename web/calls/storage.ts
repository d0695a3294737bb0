import { z } from 'zod'
import { json } from '#web/platform/storage/stored-value.ts'

/**
 * How somebody takes part in their call. The tab that takes the call up after a reload goes on
 * like that, because nobody expects a camera they switched off to come back on.
 */
const Participation = z.object({
  callId: z.string(),
  isMuted: z.boolean(),
  hasCamera: z.boolean(),
  /** When the two could first hear each other; null before. */
  connectedSince: z.number().nullable(),
})
export type Participation = z.infer<typeof Participation>

export const participationStore = json<Participation>(
  'call_participation',
  (value) => Participation.safeParse(value).data ?? null,
)

/** How somebody last took part in this call; null where this browser was not in it. */
export function participationIn(callId: string): Participation | null {
  const last = participationStore.read()
  return last?.callId === callId ? last : null
}

/**
 * What somebody switched off or on in the device check of an appointment. Who leaves the waiting
 * room or reloads finds it as they left it.
 */
const JoiningDevices = z.object({ appointmentId: z.string(), isMuted: z.boolean(), hasCamera: z.boolean() })
export type JoiningDevices = z.infer<typeof JoiningDevices>

export const joiningDevicesStore = json<JoiningDevices>(
  'call_devices',
  (value) => JoiningDevices.safeParse(value).data ?? null,
  'sessionStorage',
)

/** What was chosen for the call of this appointment in this tab; null while nothing was. */
export function joiningDevicesFor(appointmentId: string): JoiningDevices | null {
  const last = joiningDevicesStore.read()
  return last?.appointmentId === appointmentId ? last : null
}
