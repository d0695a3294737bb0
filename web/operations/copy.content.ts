import type { AnnouncementKind, Audience } from '#contract/operations/announcements/values.ts'
import type { SwitchMode } from '#contract/staff/switches/values.ts'

export const audienceLabels: Readonly<Record<Audience, string>> = {
  everyone: 'Everyone, visitors too',
  consumers: 'Consumers',
  advisors: 'Advisors',
  firms: 'Firm administrators',
}

export const announcementKindLabels: Readonly<Record<AnnouncementKind, string>> = {
  news: 'News',
  offer: 'Offer',
  problem: 'Problem',
}

export const switchModeLabels: Readonly<Record<SwitchMode, string>> = {
  on: 'On for everyone',
  off: 'Off for everyone',
  some: 'On for some accounts',
}
