import { defineProblems } from '#contract/core/problem.ts'

export const integrationsProblems = defineProblems({
  'integrations.too-many-keys': { status: 409, title: 'You can have up to 10 API keys. Revoke one first.' },
  'integrations.scope-missing': { status: 403, title: 'This API key doesn’t have the scope that this needs.' },
  'integrations.done-before': { status: 409, title: 'This was done before, and its first reply is no longer kept.' },
  'integrations.idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key was sent before with a different request.',
  },
})
