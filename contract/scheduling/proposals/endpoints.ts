import { z } from 'zod'
import { advisors, consumers, people, verifiedAdvisors, verifiedConsumers } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Appointment } from '../schemas.ts'
import { AcceptProposal, DeclineProposal, NewProposal, Proposal, ProposalsQuery } from './schemas.ts'

const closedProblems = ['core.not-found', 'core.forbidden', 'scheduling.proposal-closed'] as const

export const proposeTimes = endpoint({
  method: 'POST',
  path: '/api/proposals',
  access: verifiedAdvisors,
  limit: 'write',
  body: NewProposal,
  reply: { 201: Proposal },
  problems: [
    'profiles.not-an-advisor',
    'scheduling.not-shared',
    'scheduling.not-bookable',
    'scheduling.mode-not-offered',
    'scheduling.too-soon',
    'scheduling.not-offered',
    'scheduling.time-held',
    'scheduling.consultation-open',
    'scheduling.proposal-limit',
  ],
  summary: 'Offer times to a client, or book one that the client accepts; replaces the offer before',
})

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/proposals',
  access: people,
  limit: 'read',
  query: ProposalsQuery,
  reply: { 200: z.object({ items: z.array(Proposal) }) },
  problems: [],
  summary: 'List the times offered by or to the caller, latest first',
})

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/accept',
  access: verifiedConsumers,
  limit: 'write',
  params: IdParams,
  body: AcceptProposal,
  reply: { 200: Appointment },
  problems: [
    ...closedProblems,
    'profiles.blocked',
    'profiles.consent-needed',
    'scheduling.not-bookable',
    'scheduling.mode-not-offered',
    'scheduling.not-offered',
    'scheduling.slot-taken',
    'scheduling.consumer-busy',
    'scheduling.consultation-used',
    'eligibility.advisor-full',
  ],
  summary:
    'Accept one of the times an advisor offered; the appointment is confirmed at once; a phone call needs a number',
})

export const declineProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/decline',
  access: consumers,
  limit: 'write',
  params: IdParams,
  body: DeclineProposal,
  reply: { 200: Proposal },
  problems: closedProblems,
  summary: 'Decline all the times an advisor offered',
})

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/:id/withdraw',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: Proposal },
  problems: closedProblems,
  summary: 'Take back times offered to a client',
})

export const proposalsEndpoints = [
  proposeTimes,
  listProposals,
  acceptProposal,
  declineProposal,
  withdrawProposal,
] as const
