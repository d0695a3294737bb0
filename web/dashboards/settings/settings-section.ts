import type { ReactNode } from 'react'
import { isAdvisorRole } from '#contract/access.ts'
import type { NotificationPreferences } from '#contract/emails/schemas.ts'
import type { Block, Consent, OwnProfile } from '#contract/profiles/schemas.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'

/** What the sections of the settings show, and how they say that it changed. */
export type Settings = {
  readonly user: SessionUser
  readonly own: OwnProfile
  /** Null for those who have none to give. */
  readonly consents: readonly Consent[] | null
  readonly blocks: readonly Block[]
  readonly preferences: NotificationPreferences
  readonly onSaved: (own: OwnProfile) => void
  readonly onChanged: () => void
}

/** One section of the settings, under its title in the page and in its list of sections. */
export type SettingsSection = {
  /** Part of the address: links lead to it. */
  readonly id: string
  readonly title: string
  readonly lead?: ReactNode
  /** Whether this person has the section; everybody has it where this is absent. */
  readonly isFor?: (settings: Settings) => boolean
  readonly Body: (settings: Settings) => ReactNode
}

export const isAdvising = ({ user }: Settings): boolean => isAdvisorRole(user.role)
