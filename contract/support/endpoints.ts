import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { AskSupport, ContactUs, Integration, SendFeedback, TooltipContent } from './schemas.ts'

const Received = z.object({ received: z.literal(true) })

export const askSupport = endpoint({
  method: 'POST',
  path: '/api/support-requests',
  access: 'public',
  limit: 'contact',
  body: AskSupport,
  reply: { 201: Received },
  problems: [],
  summary: 'Contact our support team; the request is stored and emailed to our staff',
})

export const contactUs = endpoint({
  method: 'POST',
  path: '/functions/v1/handle-contact',
  access: 'public',
  limit: 'contact',
  body: ContactUs,
  reply: { 201: Received },
  problems: [],
  summary: 'Send the contact form',
})

export const listTooltips = endpoint({
  method: 'GET',
  path: '/api/tooltips',
  access: 'public',
  limit: 'read',
  reply: { 200: z.object({ items: z.array(TooltipContent) }) },
  problems: [],
  summary: 'Short texts that explain things on the pages',
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  access: { roles: 'any' },
  limit: 'costly',
  reply: { 200: { mediaType: 'application/json; charset=utf-8', fileName: 'my-data.json' } },
  problems: ['auth.reauthentication-needed', 'core.not-found'],
  summary: 'Everything that is kept about oneself, as one JSON file',
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'public',
  limit: 'contact',
  body: SendFeedback,
  reply: { 201: Received },
  problems: [],
  summary: 'Tell us what you think of the product',
})

export const checkIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  access: 'public',
  limit: 'costly',
  reply: { 200: z.object({ items: z.array(Integration) }) },
  problems: [],
  summary: 'Try each service behind the product and tell how it is',
})

export const supportEndpoints = [
  askSupport,
  contactUs,
  listTooltips,
  downloadOwnData,
  sendFeedback,
  checkIntegrations,
] as const
