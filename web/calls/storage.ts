import { z } from 'zod'
import type { CallState } from '#contract/calls/schemas.ts'
import { json } from '#web/platform/storage/stored-value.ts'

/**
 * How somebody takes part in their call. The tab that takes the call up after a reload goes on
 * like that, because nobody expects a camera they switched off to come back on.
 */
const Participation = z.object({
  callId: z.string(),
  appointmentId: z.string().nullable(),
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
 * Keeps how somebody takes part in a call that this tab takes up. Where no tab of this browser was
 * connected in it, its clock counts from the answer, as its length does in the chat.
 */
export function takeUpParticipation(
  { id: callId, appointmentId, answeredAt }: Pick<CallState, 'id' | 'appointmentId' | 'answeredAt'>,
  choice: { isMuted: boolean; hasCamera: boolean },
): void {
  // The browser's clock may be behind the server's.
  const answered = answeredAt === null ? null : Math.min(Date.parse(answeredAt), Date.now())
  const connectedSince = participationIn(callId)?.connectedSince ?? answered
  participationStore.write({ callId, appointmentId, ...choice, connectedSince })
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

/**
 * What was chosen for the call of this appointment: during a call that this person is out of since
 * a reload, or in this tab before. Null while nothing was.
 */
export function joiningDevicesFor(appointmentId: string): Omit<JoiningDevices, 'appointmentId'> | null {
  const isOfIt = (last: { appointmentId: string | null } | null) => last?.appointmentId === appointmentId
  return [participationStore.read(), joiningDevicesStore.read()].find(isOfIt) ?? null
}

/** Keeps a choice made outside of the call, which a call that is still on is rejoined with. */
export function chooseJoiningDevices(choice: JoiningDevices): void {
  joiningDevicesStore.write(choice)
  const last = participationStore.read()
  if (last?.appointmentId === choice.appointmentId) participationStore.write({ ...last, ...choice })
}
