import type { TimelineItem } from '#contract/leads/clients/schemas.ts'
import type * as store from './store.ts'

type RowOf<F extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<F>>[number]

/** Turns the rows of each part into items, as the advisor `viewerId` reads them. */
export function timelinePresenter(viewerId: string) {
  return {
    messages: ({ id, at, senderId, count }: RowOf<typeof store.listMessageDays>): TimelineItem => ({
      kind: 'messages',
      id,
      at: at.toISOString(),
      isOwn: senderId === viewerId,
      count,
    }),
    call: ({ id, at, initiatorId, type, status, durationSeconds }: RowOf<typeof store.listCalls>): TimelineItem => ({
      kind: 'call',
      id,
      at: at.toISOString(),
      isOwn: initiatorId === viewerId,
      type,
      status,
      durationSeconds,
    }),
    meeting: ({ id, at, kind, mode, status }: RowOf<typeof store.listAppointments>): TimelineItem => ({
      kind: 'meeting',
      id,
      at: at.toISOString(),
      appointmentKind: kind,
      mode,
      status,
    }),
    note: ({ id, at, body }: RowOf<typeof store.listNotes>): TimelineItem => ({
      kind: 'note',
      id,
      at: at.toISOString(),
      body,
    }),
    file: ({ id, at, uploaderId, fileName }: RowOf<typeof store.listFiles>): TimelineItem => ({
      kind: 'file',
      id,
      at: at.toISOString(),
      isOwn: uploaderId === viewerId,
      fileName,
    }),
    consent: ({ id, at, isWithdrawal, isAccountDeleted }: RowOf<typeof store.listConsents>): TimelineItem => ({
      kind: 'consent',
      id,
      at: at.toISOString(),
      isWithdrawal,
      isAccountDeleted,
    }),
    stage: ({ id, at, from, to, note }: RowOf<typeof store.listStages>): TimelineItem => ({
      kind: 'stage',
      id,
      at: at.toISOString(),
      from,
      to,
      note,
    }),
  }
}
