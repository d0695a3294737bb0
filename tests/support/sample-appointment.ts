import type { Appointment } from '#contract/scheduling/schemas.ts'

/** A consultation by video as Dana sees it, confirmed by Marisol; nothing was written for it. */
export const sampleAppointment: Appointment = {
  id: 'appointment',
  consumerId: 'dana',
  advisorId: 'marisol',
  with: { id: 'marisol', displayName: 'Marisol Vega', role: 'advisor', avatarUrl: null, onlineStatus: null },
  startsAt: '2026-03-06T18:00:00.000Z',
  endsAt: '2026-03-06T18:30:00.000Z',
  timeZone: 'America/New_York',
  kind: 'consultation',
  mode: 'video',
  status: 'confirmed',
  location: null,
  notes: '',
  canceledBy: null,
  cancelReason: null,
  history: [],
  entries: [],
  entryCount: 0,
  writable: [],
  callStartedAt: null,
  callEndedAt: null,
  can: [],
  createdAt: '2026-03-06T18:00:00.000Z',
  updatedAt: '2026-03-06T18:00:00.000Z',
}
