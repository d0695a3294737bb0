import { defineProblems } from '#contract/core/problem.ts'

export const integrationsProblems = defineProblems({
  'integrations.too-many-keys': { status: 409, title: 'You can have up to 10 API keys. Revoke one first.' },
  'integrations.too-many-webhooks': { status: 409, title: 'You can have up to 5 webhooks. Delete one first.' },
  'integrations.webhook-address-refused': {
    status: 422,
    title: 'We can’t send to this address. Use one on the internet that starts with https://.',
  },
  'integrations.hubspot-refused': {
    status: 422,
    title: 'HubSpot doesn’t accept this token. Copy it from your private app, which needs to read and write contacts.',
  },
  'integrations.hubspot-away': { status: 503, title: 'HubSpot doesn’t answer right now. Try again in a few minutes.' },
  'integrations.webhook-off': { status: 409, title: 'This webhook is off. Turn it on first.' },
  'integrations.webhook-blocked': {
    status: 409,
    title: 'Our staff turned this webhook off. Write to support to have it turned on.',
  },
  'integrations.delivery-pending': { status: 409, title: 'This message is still being sent.' },
  'integrations.scope-missing': { status: 403, title: 'This API key doesn’t have the required scope.' },
  'integrations.done-before': { status: 409, title: 'This was done before, and its first reply is no longer kept.' },
  'integrations.idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key was sent before with a different request.',
  },
})
