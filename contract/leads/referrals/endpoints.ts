import { z } from 'zod'
import { people } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AcceptReferral, ReferralCode, ReferralLink, Referrals } from './schemas.ts'

export const getReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals',
  access: people,
  limit: 'read',
  reply: { 200: Referrals },
  problems: [],
  summary: "Get the caller's referral link and who joined by it",
})

export const createReferralLink = endpoint({
  method: 'POST',
  path: '/api/referrals/link',
  access: people,
  limit: 'write',
  reply: { 200: Referrals },
  problems: [],
  summary: "Make the caller's referral link; a second call yields the same one",
})

export const acceptReferral = endpoint({
  method: 'POST',
  path: '/api/referrals/acceptance',
  access: people,
  limit: 'write',
  body: AcceptReferral,
  reply: { 200: Referrals },
  problems: ['core.not-found', 'leads.own-referral', 'leads.referral-too-late', 'leads.already-referred'],
  summary: 'Say who invited the caller, and whether that person may know their first name',
})

export const getReferralLink = endpoint({
  method: 'GET',
  path: '/api/referrals/:code',
  access: 'public',
  limit: 'read',
  params: z.object({ code: ReferralCode }),
  reply: { 200: ReferralLink },
  problems: ['core.not-found'],
  summary: 'Get who a referral link belongs to',
})

export const referralsEndpoints = [getReferrals, createReferralLink, acceptReferral, getReferralLink] as const
