import type { PersonAction } from '#contract/operations/people/values.ts'
import type { Role } from '#contract/profiles/values.ts'

export const roleLabels: Readonly<Record<Role, string>> = {
  consumer: 'Consumer',
  advisor: 'Advisor',
  firm_admin: 'Firm administrator',
  admin: 'Staff',
}

/** Each act as its button, the question before it, and what is said once it is done. */
export const actionLabels: Readonly<Record<PersonAction, { button: string; explained: string; done: string }>> = {
  view: {
    button: 'View account',
    explained:
      'You see the account as its owner does, for up to 30 minutes, and change nothing. Messages and notes aren’t shown. The owner sees in their settings that our staff looked, and the audit log keeps what you read.',
    done: 'You’re viewing the account',
  },
  'end-sessions': {
    button: 'Sign out everywhere',
    explained: 'Every session of this account ends. The person can sign in again.',
    done: 'Signed out everywhere',
  },
  'send-confirmation': {
    button: 'Send confirmation email',
    explained: 'The email that confirms the address is sent again.',
    done: 'Confirmation email sent',
  },
  ban: {
    button: 'Ban account',
    explained: 'The account is signed out and can’t sign in. An advisor’s profile is taken off the site.',
    done: 'Account banned',
  },
  unban: {
    button: 'Lift ban',
    explained: 'The person can sign in again. An advisor publishes their profile again themselves.',
    done: 'Ban lifted',
  },
  'set-staff-role': {
    button: 'Change staff role',
    explained: 'The new role counts from the person’s next request.',
    done: 'Staff role changed',
  },
  erase: {
    button: 'Erase account',
    explained:
      'The account and what is personal in it are deleted for good, as if its owner had done it. The owner gets an email.',
    done: 'Account erased',
  },
  export: {
    button: 'Export data',
    explained: 'Downloads what is kept about this account as a JSON file, without its files.',
    done: 'Data downloaded',
  },
}

/** The same for one session. */
export const oneSession = {
  button: 'End session',
  explained: 'This session of the account ends. The person can sign in again.',
  done: 'Session ended',
}
