import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AskSupport, ContactUs, SendFeedback, TooltipContent } from './schemas.ts'

const Received = z.object({ received: z.literal(true) })

export const askSupport = endpoint({
  method: 'POST',
  path: '/api/support-requests',
  access: 'public',
  limit: 'contact',
  body: AskSupport,
  reply: { 201: Received },
  problems: [],
  summary: 'Create a support request, stored and emailed to our staff',
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
  path: '/api/help-texts',
  access: 'public',
  limit: 'read',
  reply: { 200: z.object({ items: z.array(TooltipContent) }) },
  problems: [],
  summary: 'List the help texts of the pages',
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/account/data',
  access: everyone,
  limit: 'costly',
  reply: { 200: { mediaType: 'application/json; charset=utf-8', fileName: 'my-data.json' } },
  problems: ['auth.reauthentication-needed', 'core.not-found'],
  summary: "Export the caller's personal data as one JSON file, at most three times an hour",
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'public',
  limit: 'contact',
  body: SendFeedback,
  reply: { 201: Received },
  problems: [],
  summary: 'Send product feedback',
})

export const supportEndpoints = [askSupport, contactUs, listTooltips, downloadOwnData, sendFeedback] as const
