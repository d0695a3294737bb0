import { minutes } from '#contract/core/durations.ts'
import { presenceChanged, reportActivity } from '#contract/profiles/events.ts'
import { awayAfterMinutes, type OnlineStatus } from '#contract/profiles/values.ts'
import { send, subscribe } from '#web/platform/connection/socket.ts'

const signsOfLife = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const

/**
 * Tells the server about once a minute whether this browser is in use, and at once when somebody
 * comes back after being away. What comes of it is the server's to say, because the same person may
 * use another device.
 */
export function startActivityReports(): () => void {
  let usedAt = Date.now()
  let isUsed = true
  // A report that does not arrive is made up for by the next one.
  const report = (active: boolean) => void send(reportActivity, { active }).catch(() => {})
  const note = () => {
    const wasAway = Date.now() - usedAt >= minutes(awayAfterMinutes)
    usedAt = Date.now()
    isUsed = true
    if (wasAway) report(true)
  }
  const timer = setInterval(() => {
    report(isUsed)
    isUsed = false
  }, minutes(1))
  for (const sign of signsOfLife) addEventListener(sign, note, { passive: true, capture: true })
  return () => {
    clearInterval(timer)
    for (const sign of signsOfLife) removeEventListener(sign, note, { capture: true })
  }
}

/** Reports the person here as active, and yields what their status is with it. */
export const reportPresence = async (): Promise<OnlineStatus> => (await send(reportActivity, { active: true })).status

/** Hears one person's online status change; null from when they no longer show it. */
export function onPresence(userId: string, onChange: (status: OnlineStatus | null) => void): () => void {
  return subscribe(presenceChanged, (event) => {
    if (event.userId === userId) onChange(event.status)
  })
}
