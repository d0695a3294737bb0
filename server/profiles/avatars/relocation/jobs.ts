import { job } from '#server/platform/jobs/definition.ts'
import { moveAvatar } from './service.ts'

/** Gives a consumer's picture a new address after a consent is withdrawn or somebody is blocked. */
export const movePictureJob = job<{ userId: string }>({
  name: 'profiles.move-picture',
  handle: (ctx, { userId }) => moveAvatar(ctx, userId),
})
