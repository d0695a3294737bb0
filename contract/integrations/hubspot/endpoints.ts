import { advisors, verifiedAdvisors } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { HubspotReply, NewHubspotConnection } from './schemas.ts'

const path = '/api/hubspot'

export const getHubspot = endpoint({
  method: 'GET',
  path,
  access: advisors,
  limit: 'read',
  reply: { 200: HubspotReply },
  problems: [],
  summary: "Get the caller's connection with HubSpot; null without one",
})

export const connectHubspot = endpoint({
  method: 'PUT',
  path,
  access: verifiedAdvisors,
  limit: 'write',
  body: NewHubspotConnection,
  reply: { 200: HubspotReply },
  problems: [
    'auth.reauthentication-needed',
    'integrations.hubspot-refused',
    'integrations.hubspot-away',
    'core.unavailable',
  ],
  summary: 'Connect with HubSpot by the access token of a private app, and send the leads that may be known',
})

export const disconnectHubspot = endpoint({
  method: 'DELETE',
  path,
  access: advisors,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: 'End the connection with HubSpot and delete its token; contacts in HubSpot stay',
})

export const hubspotEndpoints = [getHubspot, connectHubspot, disconnectHubspot] as const
