import { analyticsEndpoints } from './analytics/endpoints.ts'
import { numbersEndpoints } from './analytics/numbers/endpoints.ts'
import { archiveEndpoints } from './archive/endpoints.ts'
import { heldTextsEndpoints } from './archive/held-texts/endpoints.ts'
import { supervisionEndpoints } from './archive/supervision/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { billingEndpoints } from './billing/endpoints.ts'
import { billingOperatorEndpoints } from './billing/operator/endpoints.ts'
import { callsEndpoints } from './calls/endpoints.ts'
import { dashboardsEndpoints } from './dashboards/endpoints.ts'
import { directoryEndpoints } from './directory/endpoints.ts'
import { directoryFirmsEndpoints } from './directory/firms/endpoints.ts'
import { waitListEndpoints } from './eligibility/wait-list/endpoints.ts'
import { emailsEndpoints } from './emails/endpoints.ts'
import type { EndpointShape } from './endpoint.ts'
import { firmAuditEndpoints } from './firms/audit/endpoints.ts'
import { firmsEndpoints } from './firms/endpoints.ts'
import { joiningEndpoints } from './firms/joining/endpoints.ts'
import { signOnEndpoints } from './firms/sign-on/endpoints.ts'
import { crmFilesEndpoints } from './integrations/crm-files/endpoints.ts'
import { hubspotEndpoints } from './integrations/hubspot/endpoints.ts'
import { keysEndpoints } from './integrations/keys/endpoints.ts'
import { webhookOversightEndpoints } from './integrations/oversight/endpoints.ts'
import { webhooksEndpoints } from './integrations/webhooks/endpoints.ts'
import { assigneesEndpoints } from './leads/assignees/endpoints.ts'
import { boardEndpoints } from './leads/board/endpoints.ts'
import { clientsEndpoints } from './leads/clients/endpoints.ts'
import { departuresEndpoints } from './leads/departures/endpoints.ts'
import { duplicatesEndpoints } from './leads/duplicates/endpoints.ts'
import { leadsEndpoints } from './leads/endpoints.ts'
import { exportsEndpoints } from './leads/exports/endpoints.ts'
import { fieldsEndpoints } from './leads/fields/endpoints.ts'
import { forecastEndpoints } from './leads/forecast/endpoints.ts'
import { importsEndpoints } from './leads/imports/endpoints.ts'
import { performanceEndpoints } from './leads/performance/endpoints.ts'
import { leadsApiEndpoints } from './leads/public/endpoints.ts'
import { referralsEndpoints } from './leads/referrals/endpoints.ts'
import { requestsEndpoints } from './leads/requests/endpoints.ts'
import { routingEndpoints } from './leads/routing/endpoints.ts'
import { tasksEndpoints } from './leads/tasks/endpoints.ts'
import { leadViewsEndpoints } from './leads/views/endpoints.ts'
import { matchingEndpoints } from './matching/endpoints.ts'
import { fairnessEndpoints } from './matching/fairness/endpoints.ts'
import { impressionsEndpoints } from './matching/impressions/endpoints.ts'
import { searchesEndpoints } from './matching/searches/endpoints.ts'
import { sharingEndpoints } from './matching/sharing/endpoints.ts'
import { absencesEndpoints } from './messaging/absences/endpoints.ts'
import { attachmentsEndpoints } from './messaging/attachments/endpoints.ts'
import { messageChangesEndpoints } from './messaging/changes/endpoints.ts'
import { messagingEndpoints } from './messaging/endpoints.ts'
import { exportingEndpoints } from './messaging/exporting/endpoints.ts'
import { linkPreviewsEndpoints } from './messaging/link-previews/endpoints.ts'
import { organizingEndpoints } from './messaging/organizing/endpoints.ts'
import { savedRepliesEndpoints } from './messaging/saved-replies/endpoints.ts'
import { messageSearchEndpoints } from './messaging/search/endpoints.ts'
import { notificationsEndpoints } from './notifications/endpoints.ts'
import { pushEndpoints } from './notifications/push/endpoints.ts'
import { textsEndpoints } from './notifications/texts/endpoints.ts'
import { announcementsEndpoints } from './operations/announcements/endpoints.ts'
import { reportAppealsEndpoints } from './operations/appeals/endpoints.ts'
import { emailExamplesEndpoints } from './operations/emails/endpoints.ts'
import { operationsEndpoints } from './operations/endpoints.ts'
import { firmsDeskEndpoints } from './operations/firms/endpoints.ts'
import { jobsEndpoints } from './operations/jobs/endpoints.ts'
import { peopleEndpoints } from './operations/people/endpoints.ts'
import { reportsEndpoints } from './operations/reports/endpoints.ts'
import { visitsEndpoints } from './operations/visits/endpoints.ts'
import { briefsEndpoints } from './profiles/briefs/endpoints.ts'
import { profilesEndpoints } from './profiles/endpoints.ts'
import { reviewsEndpoints } from './reviews/endpoints.ts'
import { moderationEndpoints } from './reviews/moderation/endpoints.ts'
import { bookingPagesEndpoints } from './scheduling/booking-pages/endpoints.ts'
import { calendarAccountsEndpoints } from './scheduling/calendar-accounts/endpoints.ts'
import { schedulingEndpoints } from './scheduling/endpoints.ts'
import { entriesEndpoints } from './scheduling/entries/endpoints.ts'
import { followUpsEndpoints } from './scheduling/follow-ups/endpoints.ts'
import { linkedCalendarsEndpoints } from './scheduling/linked-calendars/endpoints.ts'
import { proposalsEndpoints } from './scheduling/proposals/endpoints.ts'
import { schedulingApiEndpoints } from './scheduling/public/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { staffEndpoints } from './staff/endpoints.ts'
import { switchesEndpoints } from './staff/switches/endpoints.ts'
import { deskEndpoints } from './support/desk/endpoints.ts'
import { supportEndpoints } from './support/endpoints.ts'
import { feedbackEndpoints } from './support/feedback/endpoints.ts'
import { helpTextsEndpoints } from './support/help-texts/endpoints.ts'
import { appealEndpoints } from './verification/appeals/endpoints.ts'
import { certificationEndpoints } from './verification/certifications/endpoints.ts'
import { verificationEndpoints } from './verification/endpoints.ts'
import { importEndpoints } from './verification/imports/endpoints.ts'
import { queueEndpoints } from './verification/queue/endpoints.ts'

/** Every endpoint of the product, for OpenAPI, the access test and the check that each is bound. */
export const endpoints: readonly EndpointShape[] = [
  ...authEndpoints,
  ...profilesEndpoints,
  ...briefsEndpoints,
  ...emailsEndpoints,
  ...staffEndpoints,
  ...switchesEndpoints,
  ...verificationEndpoints,
  ...queueEndpoints,
  ...appealEndpoints,
  ...importEndpoints,
  ...certificationEndpoints,
  ...billingEndpoints,
  ...billingOperatorEndpoints,
  ...firmsEndpoints,
  ...firmAuditEndpoints,
  ...joiningEndpoints,
  ...signOnEndpoints,
  ...waitListEndpoints,
  ...schedulingEndpoints,
  ...entriesEndpoints,
  ...followUpsEndpoints,
  ...bookingPagesEndpoints,
  ...calendarAccountsEndpoints,
  ...linkedCalendarsEndpoints,
  ...proposalsEndpoints,
  ...messagingEndpoints,
  ...messageChangesEndpoints,
  ...linkPreviewsEndpoints,
  ...organizingEndpoints,
  ...messageSearchEndpoints,
  ...exportingEndpoints,
  ...savedRepliesEndpoints,
  ...absencesEndpoints,
  ...attachmentsEndpoints,
  ...callsEndpoints,
  ...reviewsEndpoints,
  ...moderationEndpoints,
  ...directoryEndpoints,
  ...directoryFirmsEndpoints,
  ...matchingEndpoints,
  ...searchesEndpoints,
  ...sharingEndpoints,
  ...fairnessEndpoints,
  ...impressionsEndpoints,
  ...leadsEndpoints,
  ...forecastEndpoints,
  ...fieldsEndpoints,
  ...duplicatesEndpoints,
  ...clientsEndpoints,
  ...importsEndpoints,
  ...exportsEndpoints,
  ...tasksEndpoints,
  ...leadViewsEndpoints,
  ...referralsEndpoints,
  ...boardEndpoints,
  ...assigneesEndpoints,
  ...routingEndpoints,
  ...requestsEndpoints,
  ...keysEndpoints,
  ...webhooksEndpoints,
  ...webhookOversightEndpoints,
  ...hubspotEndpoints,
  ...crmFilesEndpoints,
  ...leadsApiEndpoints,
  ...schedulingApiEndpoints,
  ...archiveEndpoints,
  ...heldTextsEndpoints,
  ...supervisionEndpoints,
  ...departuresEndpoints,
  ...performanceEndpoints,
  ...analyticsEndpoints,
  ...numbersEndpoints,
  ...notificationsEndpoints,
  ...pushEndpoints,
  ...textsEndpoints,
  ...supportEndpoints,
  ...deskEndpoints,
  ...feedbackEndpoints,
  ...helpTextsEndpoints,
  ...dashboardsEndpoints,
  ...searchEndpoints,
  ...operationsEndpoints,
  ...peopleEndpoints,
  ...firmsDeskEndpoints,
  ...visitsEndpoints,
  ...reportsEndpoints,
  ...reportAppealsEndpoints,
  ...announcementsEndpoints,
  ...jobsEndpoints,
  ...emailExamplesEndpoints,
]
