import type { CallState } from '#contract/calls/schemas.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { valueStore } from '#web/platform/value-store.ts'

/** The call this browser rings for, makes or holds. */
export type ActiveCall = {
  readonly call: CallState
  readonly isOutgoing: boolean
  /** Null until it is known; a call may ring before. */
  readonly other: Person | null
  readonly isMuted: boolean
  /** When the two could first hear each other. */
  readonly heardSince: number | null
  /** The browsers lost each other and try again. */
  readonly isBroken: boolean
  /** The other side's voice. */
  readonly sound: MediaStream | null
}

/** Answers whether this and later calls may connect directly; set while the dialog is open. */
export const directCallQuestion = valueStore<((isAllowed: boolean) => void) | null>(null)

export const activeCall = valueStore<ActiveCall | null>(null)

/** Changes the active call, if it is still this one. */
export function patchCall(callId: string, change: Partial<ActiveCall>): void {
  const current = activeCall.get()
  if (current?.call.id === callId) activeCall.set({ ...current, ...change })
}
