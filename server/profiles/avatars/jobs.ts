import { job } from '#server/platform/jobs/definition.ts'

/** Removes a file that nothing points to; a file that is gone already is no error. */
export const removePictureJob = job<{ key: string }>({
  name: 'profiles.remove-picture',
  handle: (ctx, { key }) => ctx.ports.storage.remove(key),
})
