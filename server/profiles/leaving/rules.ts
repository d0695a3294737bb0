// What is left of a person who has gone: nothing that names or describes them, so that what others keep still stands.
import type { ConsumerProfileRow, ProfileRow } from '../tables.ts'

/** The base row of somebody who has gone. The address is one that can receive nothing. */
export function blankProfile(id: string): Partial<ProfileRow> {
  return {
    email: `gone-${id}@deleted.invalid`,
    firstName: 'Former',
    lastName: 'member',
    chatEnabled: false,
    onlineStatus: 'offline',
    chosenStatus: 'offline',
    showOnlineStatus: false,
    allowDirectCalls: false,
    lastOnline: null,
    lastActiveAt: null,
    phone: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    zipCode: null,
    avatarUrl: null,
  }
}

export const blankConsumer: Partial<ConsumerProfileRow> = {
  status: 'deleted',
  age: 0,
  incomeBracket: null,
  investmentAmount: 0,
  investableAssets: 0,
  riskTolerance: 'medium',
  financialGoals: [],
  preferredAdvisorSpecialties: [],
  preferredCommunication: [],
  preferredLanguage: 'en',
  startTimeline: 'not_sure',
  answered: [],
}

/** No mail goes to somebody who has gone. */
export const noMail = {
  mailMessages: false,
  mailAppointments: false,
  mailLeads: false,
  mailMatches: false,
  mailProductNews: false,
}
