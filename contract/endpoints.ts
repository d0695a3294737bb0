import { analyticsEndpoints } from './analytics/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { billingEndpoints } from './billing/endpoints.ts'
import { callsEndpoints } from './calls/endpoints.ts'
import { dashboardsEndpoints } from './dashboards/endpoints.ts'
import { directoryEndpoints } from './directory/endpoints.ts'
import { waitListEndpoints } from './eligibility/wait-list/endpoints.ts'
import { emailsEndpoints } from './emails/endpoints.ts'
import type { EndpointShape } from './endpoint.ts'
import { firmsEndpoints } from './firms/endpoints.ts'
import { leadsEndpoints } from './leads/endpoints.ts'
import { matchingEndpoints } from './matching/endpoints.ts'
import { impressionsEndpoints } from './matching/impressions/endpoints.ts'
import { searchesEndpoints } from './matching/searches/endpoints.ts'
import { sharingEndpoints } from './matching/sharing/endpoints.ts'
import { messagingEndpoints } from './messaging/endpoints.ts'
import { notificationsEndpoints } from './notifications/endpoints.ts'
import { briefsEndpoints } from './profiles/briefs/endpoints.ts'
import { profilesEndpoints } from './profiles/endpoints.ts'
import { reviewsEndpoints } from './reviews/endpoints.ts'
import { schedulingEndpoints } from './scheduling/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { supportEndpoints } from './support/endpoints.ts'
import { verificationEndpoints } from './verification/endpoints.ts'

/** Every endpoint of the product, for OpenAPI, the access test and the check that each is bound. */
export const endpoints: readonly EndpointShape[] = [
  ...authEndpoints,
  ...profilesEndpoints,
  ...briefsEndpoints,
  ...emailsEndpoints,
  ...verificationEndpoints,
  ...billingEndpoints,
  ...firmsEndpoints,
  ...waitListEndpoints,
  ...schedulingEndpoints,
  ...messagingEndpoints,
  ...callsEndpoints,
  ...reviewsEndpoints,
  ...directoryEndpoints,
  ...matchingEndpoints,
  ...searchesEndpoints,
  ...sharingEndpoints,
  ...impressionsEndpoints,
  ...leadsEndpoints,
  ...analyticsEndpoints,
  ...notificationsEndpoints,
  ...supportEndpoints,
  ...dashboardsEndpoints,
  ...searchEndpoints,
]
