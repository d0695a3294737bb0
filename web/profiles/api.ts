import * as briefs from '#contract/profiles/briefs/endpoints.ts'
import type { ShareBrief } from '#contract/profiles/briefs/schemas.ts'
import * as endpoints from '#contract/profiles/endpoints.ts'
import type { SaveAdvisorPart, SaveConsumerPart, SaveProfilePart } from '#contract/profiles/schemas.ts'
import type { ContactSource, OnlineStatus } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'

export const getOwnProfile = () => call(endpoints.getOwnProfile)
export const saveProfile = (body: SaveProfilePart) => call(endpoints.saveProfile, { body })
export const saveConsumerProfile = (body: SaveConsumerPart) => call(endpoints.saveConsumerProfile, { body })
export const saveAdvisorProfile = (body: SaveAdvisorPart) => call(endpoints.saveAdvisorProfile, { body })
export const publishAdvisorProfile = (published: boolean) =>
  call(endpoints.publishAdvisorProfile, { body: { published } })
export const setOnlineStatus = (status: OnlineStatus) => call(endpoints.setOnlineStatus, { body: { status } })
export const setAvatar = (jpeg: string) => call(endpoints.setAvatar, { body: { jpeg } })
export const removeAvatar = () => call(endpoints.removeAvatar)

export const listConsents = () => call(endpoints.listConsents)
export const getDisclosure = (advisorId: string) => call(endpoints.getDisclosure, { params: { advisorId } })
export const grantConsent = (advisorId: string, body: { sharesPhone: boolean; source: ContactSource }) =>
  call(endpoints.grantConsent, { params: { advisorId }, body })
export const withdrawConsent = (advisorId: string) => call(endpoints.withdrawConsent, { params: { advisorId } })

export const shareBrief = (advisorId: string, body: ShareBrief) =>
  call(briefs.shareBrief, { params: { advisorId }, body })
export const withdrawBrief = (advisorId: string) => call(briefs.withdrawBrief, { params: { advisorId } })

export const listBlocks = () => call(endpoints.listBlocks)
export const unblockPerson = (userId: string) => call(endpoints.unblockPerson, { params: { userId } })
