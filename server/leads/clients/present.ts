import type { Client, ClientDetail, TimelineItem } from '#contract/leads/clients/schemas.ts'
import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import { valuesOf } from '../fields/rules.ts'
import { consentStateOf, invitationProblem } from './rules.ts'
import type { ClientDetailParts, ClientParts } from './service.ts'
import type { ClientNoteRow } from './tables.ts'

/** A client as their advisor may see them: of a converted one only what they disclosed. */
export function presentClient({ view, consumer, fields }: ClientParts): Client {
  const { client, lead, chatId, openTasks } = view
  return {
    id: client.id,
    origin: lead ? 'converted' : 'imported',
    name: client.name ?? consumer?.displayName ?? erasedDisplayName,
    email: lead ? (consumer?.email ?? null) : client.email,
    phone: lead ? (consumer?.phone ?? null) : client.phone,
    consumer,
    leadId: client.leadId,
    chatId,
    estimatedValueUsd: lead?.estimatedValueUsd ?? null,
    since: (lead?.convertedAt ?? client.createdAt).toISOString(),
    nextReviewOn: client.nextReviewOn,
    openTasks,
    fields: valuesOf((lead ?? client).custom, fields),
    invitedAt: client.invitedAt?.toISOString() ?? null,
  }
}

/** A client with the state of their consent and whether they may be invited now. */
export function presentClientDetail(parts: ClientDetailParts): ClientDetail {
  const { view, consent, now } = parts
  return {
    ...presentClient(parts),
    matchScore: view.lead?.matchScore ?? null,
    consent: {
      state: consentStateOf(view.client, consent),
      sharesPhone: consent?.sharesPhone ?? false,
      grantedAt: consent?.grantedAt.toISOString() ?? null,
      withdrawnAt: consent?.withdrawnAt?.toISOString() ?? null,
      isAccountDeleted: consent?.isAccountDeleted ?? false,
    },
    canInvite: invitationProblem(view.client, now) === null,
  }
}

export function presentNote({ id, body, createdAt }: ClientNoteRow): TimelineItem {
  return { kind: 'note', id, at: createdAt.toISOString(), body }
}
