import { z } from 'zod'
import { advisors, consumers, everyone, verifiedAdvisors, verifiedConsumers } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Disclosure } from './disclosure/schemas.ts'
import {
  Block,
  Consent,
  GrantConsent,
  OwnProfile,
  SaveAdvisorPart,
  SaveConsumerPart,
  SaveProfilePart,
  SetAvatar,
  SetOnlineStatus,
  SetPublished,
} from './schemas.ts'

const AdvisorParams = z.object({ advisorId: Id })

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  access: { roles: 'any', beforeSecondFactor: true },
  limit: 'read',
  reply: { 200: OwnProfile },
  problems: [],
  summary: "Get the caller's profile and its missing parts",
})

export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  access: everyone,
  limit: 'write',
  body: SaveProfilePart,
  reply: { 200: OwnProfile },
  problems: ['profiles.incomplete'],
  summary: "Update parts of the caller's base profile",
})

export const saveConsumerProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile/consumer',
  access: consumers,
  limit: 'write',
  body: SaveConsumerPart,
  reply: { 200: OwnProfile },
  problems: [],
  summary: "Update parts of the caller's consumer profile",
})

export const saveAdvisorProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile/advisor',
  access: advisors,
  limit: 'write',
  body: SaveAdvisorPart,
  reply: { 200: OwnProfile },
  problems: ['profiles.incomplete'],
  summary: "Update parts of the caller's advisor profile",
})

export const publishAdvisorProfile = endpoint({
  method: 'PUT',
  path: '/api/profile/advisor/published',
  access: verifiedAdvisors,
  limit: 'write',
  body: SetPublished,
  reply: { 200: OwnProfile },
  problems: ['profiles.incomplete', 'firms.no-seat'],
  summary: "Publish or unpublish the caller's advisor profile",
})

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/profile/avatar',
  access: everyone,
  limit: 'costly',
  body: SetAvatar,
  bodyLimitBytes: 500_000,
  reply: { 200: OwnProfile },
  problems: ['profiles.no-picture'],
  summary: "Upload the caller's picture, a square JPEG",
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/profile/avatar',
  access: everyone,
  limit: 'write',
  reply: { 200: OwnProfile },
  problems: [],
  summary: "Remove the caller's picture",
})

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/:name',
  access: 'public',
  limit: 'read',
  params: z.object({ name: Id }),
  reply: { 200: { mediaType: 'image/jpeg', immutable: 'private' } },
  problems: ['core.not-found'],
  summary: 'Get the picture of an avatar address',
})

export const setOnlineStatus = endpoint({
  method: 'PUT',
  path: '/api/profile/online-status',
  access: everyone,
  limit: 'write',
  body: SetOnlineStatus,
  reply: { 200: OwnProfile },
  problems: [],
  summary: "Set the caller's online status",
})

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/consents',
  access: consumers,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(Consent) }) },
  problems: [],
  summary: "List the caller's consents in force",
})

export const getDisclosure = endpoint({
  method: 'GET',
  path: '/api/consents/:advisorId',
  access: consumers,
  limit: 'read',
  params: AdvisorParams,
  reply: { 200: Disclosure },
  problems: ['profiles.not-an-advisor'],
  summary: 'Get exactly what one advisor sees of the caller',
})

export const grantConsent = endpoint({
  method: 'PUT',
  path: '/api/consents/:advisorId',
  access: verifiedConsumers,
  limit: 'write',
  params: AdvisorParams,
  body: GrantConsent,
  reply: { 200: Consent },
  problems: [
    'profiles.not-an-advisor',
    'profiles.blocked',
    'eligibility.advisor-unavailable',
    'eligibility.advisor-full',
  ],
  summary: "Share the caller's name and email, and optionally phone, with one advisor",
})

export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/consents/:advisorId',
  access: consumers,
  limit: 'write',
  params: AdvisorParams,
  reply: { 204: null },
  problems: [],
  summary: 'Withdraw the consent given to an advisor',
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  access: everyone,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(Block) }) },
  problems: [],
  summary: 'List the people the caller blocked',
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  access: everyone,
  limit: 'write',
  params: z.object({ userId: Id }),
  reply: { 204: null },
  problems: [],
  summary: 'Unblock a person',
})

export const profilesEndpoints = [
  getOwnProfile,
  saveProfile,
  saveConsumerProfile,
  saveAdvisorProfile,
  publishAdvisorProfile,
  setAvatar,
  removeAvatar,
  getAvatar,
  setOnlineStatus,
  listConsents,
  getDisclosure,
  grantConsent,
  withdrawConsent,
  listBlocks,
  unblockPerson,
] as const
