/** Decides which columns the contact imports of other programs get (docs/hubspot.md). Pure. */
import { brand } from '#contract/brand.ts'
import type { Client } from '#contract/leads/clients/schemas.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'

/** What both programs take of a person; nobody is in it who has not agreed. */
export type CrmContact = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly state: string
  readonly status: LeadStatus
  readonly tags: readonly string[]
}

/** The contact of a lead; null for a consumer who has not agreed that this advisor knows them. */
export function contactOfLead({
  consumer,
  status,
  tags,
}: Pick<Lead, 'consumer' | 'status' | 'tags'>): CrmContact | null {
  const { isDisclosed, firstName, lastName, email, phone, state } = consumer
  if (!isDisclosed || !email) return null
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email,
    status,
    tags,
    phone: phone ?? '',
    state: state ?? '',
  }
}

/** The contact of a client from the advisor's own list; others are among the leads. */
export function contactOfClient({ origin, name, email, phone }: Client): CrmContact | null {
  if (origin !== 'imported') return null
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  const firstName = words.length > 1 ? words.slice(0, -1).join(' ') : name.trim()
  return { firstName, lastName, email: email ?? '', phone: phone ?? '', state: '', status: 'converted', tags: [] }
}

/** Wealthbox tells people apart by a contact type; a lost lead is a past one of no kind. */
const contactTypes: Readonly<Record<LeadStatus, string>> = {
  new: 'Prospect',
  contacted: 'Prospect',
  qualified: 'Prospect',
  consultation: 'Prospect',
  converted: 'Client',
  lost: '',
}

/** One row for the contact import of Wealthbox, by the names of its fields. */
export function wealthboxRow({ firstName, lastName, email, phone, state, status, tags }: CrmContact) {
  return {
    'First Name': firstName,
    'Last Name': lastName,
    'Contact Type': contactTypes[status],
    'Email Address': email,
    'Phone Number': phone,
    State: state,
    'Contact Source': brand.name,
    Tags: tags.join(', '),
  }
}

/** Redtail sorts contacts by a status. */
const statuses: Readonly<Record<LeadStatus, string>> = { ...contactTypes, converted: 'Active Client', lost: 'Inactive' }

/** One row for the contact import of Redtail, by the names of its fields. */
export function redtailRow({ firstName, lastName, email, phone, state, status, tags }: CrmContact) {
  return {
    'First Name': firstName,
    'Last Name': lastName,
    Status: statuses[status],
    Source: brand.name,
    Email: email,
    Phone: phone,
    State: state,
    Keywords: tags.join(', '),
  }
}
