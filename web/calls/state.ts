import type { CallState } from '#contract/calls/schemas.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { valueStore } from '#web/platform/storage/value-store.ts'
import type { LineQuality } from './peer/line-quality.ts'

/** What a side sends; the pictures are null while they are off. */
export type SideMedia = {
  readonly isMuted: boolean
  readonly camera: MediaStream | null
  readonly screen: MediaStream | null
}

/** The call this browser rings for, makes or holds. */
export type ActiveCall = {
  readonly call: CallState
  readonly isOutgoing: boolean
  /** Null until it is loaded. */
  readonly person: Person | null
  /** Whether the person was read, or could not be read in time. */
  readonly isPersonSettled: boolean
  readonly local: SideMedia
  readonly remote: SideMedia & { readonly voice: MediaStream | null }
  /** When the two could first hear each other. */
  readonly connectedSince: number | null
  /** The browsers lost each other and try again. */
  readonly isBroken: boolean
  readonly quality: LineQuality
  /** The bad connection switched the camera off. */
  readonly isAudioOnly: boolean
  /** Over the whole window, and not in its corner. */
  readonly isExpanded: boolean
}

export const noMedia: SideMedia = { isMuted: false, camera: null, screen: null }

/** Answers whether this and later calls may connect directly; set while the dialog is open. */
export const directCallQuestion = valueStore<((isAllowed: boolean) => void) | null>(null)

export const activeCall = valueStore<ActiveCall | null>(null)

/** Changes the active call, if it is still this one. */
export function patchCall(callId: string, change: Partial<ActiveCall>): void {
  const current = activeCall.get()
  if (current?.call.id === callId) activeCall.set({ ...current, ...change })
}

/** Changes what this browser sends, as the screen shows it. */
export function patchLocal(change: Partial<SideMedia>): void {
  const current = activeCall.get()
  if (current) activeCall.set({ ...current, local: { ...current.local, ...change } })
}

/** A call that the person makes or is in and no tab holds any more, as after a reload. */
export const resumableCall = valueStore<CallState | null>(null)

/** The appointment whose device check is on the page, which is then the way back into its call. */
export const checkedAppointment = valueStore<string | null>(null)

/** The call that has just ended and may be rated; null once it is. */
export const endedCall = valueStore<string | null>(null)
