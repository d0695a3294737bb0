import { endpoint } from '#contract/endpoint.ts'
import { RequireSignOn, SaveSignOn, SignOn, SignOnDomainName, SignOnTrial } from './schemas.ts'

const manager = { roles: ['firm_admin'], emailVerified: true, firm: 'edit' } as const

export const getSignOn = endpoint({
  method: 'GET',
  path: '/api/team/sign-on',
  access: manager,
  limit: 'read',
  reply: { 200: SignOn },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "Get the firm's own sign-on and what its identity provider needs to know",
})

export const saveSignOn = endpoint({
  method: 'PUT',
  path: '/api/team/sign-on',
  access: manager,
  limit: 'write',
  body: SaveSignOn,
  reply: { 200: SignOn },
  problems: [
    'firms.none',
    'firms.not-allowed',
    'auth.reauthentication-needed',
    'firms.shared-domain',
    'firms.sign-on-metadata',
    'firms.sign-on-unreachable',
    'firms.sign-on-certificate',
    'firms.sign-on-domain-limit',
  ],
  summary: "Connect the firm's identity provider, by SAML or OpenID Connect; another provider starts over",
})

export const addSignOnDomain = endpoint({
  method: 'POST',
  path: '/api/team/sign-on/domains',
  access: manager,
  limit: 'write',
  body: SignOnDomainName,
  reply: { 200: SignOn },
  problems: [
    'firms.none',
    'firms.not-allowed',
    'auth.reauthentication-needed',
    'firms.sign-on-none',
    'firms.shared-domain',
    'firms.sign-on-domain-limit',
  ],
  summary: 'Add another domain of the firm, to be proved by a DNS record of its own',
})

export const proveSignOnDomain = endpoint({
  method: 'POST',
  path: '/api/team/sign-on/domains/:domain/proof',
  access: manager,
  limit: 'write',
  params: SignOnDomainName,
  reply: { 200: SignOn },
  problems: [
    'firms.none',
    'firms.not-allowed',
    'auth.reauthentication-needed',
    'firms.sign-on-record',
    'firms.domain-taken',
    'firms.sign-on-taken',
    'core.not-found',
  ],
  summary: 'Look for the DNS record that proves the domain; members at it can sign in from then on',
})

export const removeSignOnDomain = endpoint({
  method: 'DELETE',
  path: '/api/team/sign-on/domains/:domain',
  access: manager,
  limit: 'write',
  params: SignOnDomainName,
  reply: { 200: SignOn },
  problems: [
    'firms.none',
    'firms.not-allowed',
    'auth.reauthentication-needed',
    'firms.sign-on-last-domain',
    'core.not-found',
  ],
  summary: 'Remove one of several domains; no one signs in by it anymore',
})

export const trySignOn = endpoint({
  method: 'POST',
  path: '/api/team/sign-on/trial',
  access: manager,
  limit: 'write',
  reply: { 200: SignOnTrial },
  problems: ['firms.none', 'firms.not-allowed', 'firms.sign-on-none', 'firms.sign-on-unreachable'],
  summary: 'Begin a trial sign-in at the identity provider, which opens no session',
})

export const requireSignOn = endpoint({
  method: 'PUT',
  path: '/api/team/sign-on/required',
  access: manager,
  limit: 'write',
  body: RequireSignOn,
  reply: { 200: SignOn },
  problems: [
    'firms.none',
    'firms.not-allowed',
    'auth.reauthentication-needed',
    'firms.sign-on-none',
    'firms.sign-on-unproven',
  ],
  summary: "Make the firm's sign-on the only way in for members at its domains, except the owner, or stop that",
})

export const removeSignOn = endpoint({
  method: 'DELETE',
  path: '/api/team/sign-on',
  access: manager,
  limit: 'write',
  reply: { 200: SignOn },
  problems: ['firms.none', 'firms.not-allowed', 'auth.reauthentication-needed', 'firms.sign-on-none'],
  summary: "Remove the firm's sign-on; its members sign in by their address again",
})

export const signOnEndpoints = [
  getSignOn,
  saveSignOn,
  addSignOnDomain,
  proveSignOnDomain,
  removeSignOnDomain,
  trySignOn,
  requireSignOn,
  removeSignOn,
] as const
