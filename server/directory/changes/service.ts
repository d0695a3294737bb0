/**
 * Listens for changes of advisors; changes are missed while the connection is lost. Triggers notify
 * at each commit, on one channel, with an advisor's id or with `firm` and the id of a firm
 * (platform/db/migrations).
 */
import {
  type ChannelSubscription,
  listenForNotifications,
  type NotificationListener,
} from '#server/platform/db/notifications.ts'

export type ChangeListener = Pick<NotificationListener, 'databaseUrl' | 'watch' | 'onError'> & {
  /**
   * Called when every change from now on is received. When it rejects, the connection is opened
   * again.
   */
  readonly onConnected: () => Promise<void> | void
  readonly onChange: (payload: string) => void
  /** Called when changes may be missed from now on. */
  readonly onDisconnected: () => void
}

/** Starts to listen, and reconnects a second after the connection is lost. */
export function listenForChanges({ onChange, ...listener }: ChangeListener): ChannelSubscription {
  return listenForNotifications({
    ...listener,
    channel: 'advisor_changes',
    applicationName: 'fairlead advisor changes',
    onNotification: onChange,
  })
}

/** The firm that changed, or null when the payload names one advisor. */
export function changedFirm(payload: string): string | null {
  return payload.startsWith('firm ') ? payload.slice(5) : null
}
