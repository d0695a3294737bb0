import { analyticsModule } from './analytics/module.ts'
import { archiveModule } from './archive/module.ts'
import { authModule } from './auth/module.ts'
import { billingModule } from './billing/module.ts'
import { callsModule } from './calls/module.ts'
import { dashboardsModule } from './dashboards/module.ts'
import { directoryModule } from './directory/module.ts'
import { eligibilityModule } from './eligibility/module.ts'
import { emailsModule } from './emails/module.ts'
import { firmsModule } from './firms/module.ts'
import { integrationsModule } from './integrations/module.ts'
import { leadsModule } from './leads/module.ts'
import { matchingModule } from './matching/module.ts'
import { messagingModule } from './messaging/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { operationsModule } from './operations/module.ts'
import type { Module } from './platform/module.ts'
import { profilesModule } from './profiles/module.ts'
import { reviewsModule } from './reviews/module.ts'
import { schedulingModule } from './scheduling/module.ts'
import { searchModule } from './search/module.ts'
import { staffModule } from './staff/module.ts'
import { supportModule } from './support/module.ts'
import { verificationModule } from './verification/module.ts'

/**
 * The capabilities in their order: each may import those above it and no others (ARCHITECTURE.md).
 */
export const modules: readonly Module[] = [
  authModule,
  profilesModule,
  emailsModule,
  staffModule,
  verificationModule,
  billingModule,
  firmsModule,
  eligibilityModule,
  schedulingModule,
  messagingModule,
  callsModule,
  reviewsModule,
  directoryModule,
  matchingModule,
  leadsModule,
  integrationsModule,
  archiveModule,
  analyticsModule,
  notificationsModule,
  supportModule,
  dashboardsModule,
  searchModule,
  operationsModule,
]
