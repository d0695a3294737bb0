import { job } from '../platform/jobs.ts'
import { matchByNight } from './alerts/service.ts'
import { tellOfPlaces } from './waiting/service.ts'

/** In the small hours of the United States, when the open slots of the day have just been worked out. */
export const matchByNightJob = job({
  name: 'matching.match-by-night',
  schedule: '40 9 * * *',
  async handle(ctx) {
    ctx.log.info(await matchByNight(ctx), 'everybody matched anew')
  },
})

/** Every hour, because weeks turn at a different hour in each zone. */
export const tellOfPlacesJob = job({
  name: 'matching.tell-of-places',
  schedule: '5 * * * *',
  async handle(ctx) {
    const told = await tellOfPlaces(ctx)
    if (told > 0) ctx.log.info({ told }, 'people in line told of a place')
  },
})
