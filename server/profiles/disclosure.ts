/**
 * Decides what an advisor may know of a consumer. Everything that shows a consumer to somebody else
 * goes through here.
 */
import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import type { SeenConsumer } from '#contract/profiles/schemas.ts'
import type { ConsentRow, ProfileRow } from './tables.ts'

export type ConsumerFacts = Pick<
  ProfileRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'phone' | 'avatarUrl' | 'state'
>
export type ConsentFacts = Pick<ConsentRow, 'consumerId' | 'advisorId' | 'sharesPhone' | 'withdrawnAt'>

/** A person's name as written, or nothing when they gave none. */
export function fullName(person: Pick<ProfileRow, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/**
 * The placeholder for a consumer whose name is not disclosed: a place and no more, or that they are
 * gone. What stays of a deleted account names nobody.
 */
export function aliasOf(consumer: Pick<ProfileRow, 'firstName' | 'lastName' | 'state'>): string {
  if (fullName(consumer) === erasedDisplayName) return erasedDisplayName
  return consumer.state === null ? 'A consumer' : `A consumer in ${stateNames[consumer.state]}`
}

/**
 * Cuts a consumer to what the viewer may see (docs/product.md "Matching"): name, email and picture
 * only under an agreement in force between exactly these two, the phone only if that agreement says
 * so. The agreement is checked here again, so that a wrong row handed in by mistake discloses
 * nothing.
 */
export function disclose(viewerId: string | null, consumer: ConsumerFacts, consent: ConsentFacts | null): SeenConsumer {
  const isSelf = viewerId === consumer.id
  const agreed =
    consent !== null &&
    consent.withdrawnAt === null &&
    consent.consumerId === consumer.id &&
    consent.advisorId === viewerId
  if (!isSelf && !agreed)
    return {
      id: consumer.id,
      isDisclosed: false,
      displayName: aliasOf(consumer),
      firstName: null,
      lastName: null,
      email: null,
      phone: null,
      avatarUrl: null,
      state: consumer.state,
    }
  return {
    id: consumer.id,
    isDisclosed: true,
    displayName: fullName(consumer) || consumer.email,
    firstName: consumer.firstName,
    lastName: consumer.lastName,
    email: consumer.email,
    phone: isSelf || consent?.sharesPhone === true ? consumer.phone : null,
    avatarUrl: consumer.avatarUrl,
    state: consumer.state,
  }
}
