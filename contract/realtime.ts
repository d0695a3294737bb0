import { archiveEvents } from './archive/events.ts'
import { callsEvents } from './calls/events.ts'
import { sessionEvents } from './core/session-events.ts'
import { firmsEvents } from './firms/events.ts'
import { leadsEvents } from './leads/events.ts'
import { matchingEvents } from './matching/events.ts'
import { messagingEvents } from './messaging/events.ts'
import { notificationsEvents } from './notifications/events.ts'
import { briefsEvents } from './profiles/briefs/events.ts'
import { profilesEvents } from './profiles/events.ts'
import { schedulingEvents } from './scheduling/events.ts'
import { proposalsEvents } from './scheduling/proposals/events.ts'

/** Every socket event of the product, from browsers and from the server. */
export const realtimeEvents = [
  ...sessionEvents,
  ...profilesEvents,
  ...briefsEvents,
  ...schedulingEvents,
  ...proposalsEvents,
  ...matchingEvents,
  ...messagingEvents,
  ...callsEvents,
  ...leadsEvents,
  ...firmsEvents,
  ...archiveEvents,
  ...notificationsEvents,
] as const
