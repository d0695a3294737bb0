/** Parts of the product that the staff can turn off, or on for some accounts first. */
export const switchNames = ['calls', 'attachments'] as const
export type SwitchName = (typeof switchNames)[number]

type Switch = { readonly label: string; readonly does: string; readonly isOnAtFirst: boolean }

export const switches: Readonly<Record<SwitchName, Switch>> = {
  calls: {
    label: 'Calls',
    does: 'Audio and video calls in the browser. Calls in progress continue.',
    isOnAtFirst: true,
  },
  attachments: {
    label: 'Files in messages',
    does: 'Sending files in a conversation. Files that were sent stay.',
    isOnAtFirst: true,
  },
}

/** For everybody, for nobody, or for a share of accounts and those on a list. */
export const switchModes = ['on', 'off', 'some'] as const
export type SwitchMode = (typeof switchModes)[number]

/** Accounts that one switch lists at most. */
export const maxListed = 100
