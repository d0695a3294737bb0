import { saveDeviceZone } from '#contract/emails/endpoints.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { call } from '#web/platform/api/call.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { sentZoneStore } from './storage.ts'

/**
 * Sends the zone of this device once for each account, and again when it has changed. Not from an
 * account that the staff views.
 */
export async function reportZone({ id, visit }: SessionUser): Promise<void> {
  const timeZone = ownZone()
  const sent = `${id} ${timeZone}`
  if (visit || sentZoneStore.read() === sent) return
  await call(saveDeviceZone, { body: { timeZone } })
  sentZoneStore.write(sent)
}
