import { confirmDelivery, typing, watchChats } from '#contract/messaging/events.ts'
import { socketHandler } from '#server/platform/realtime/handler.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import * as reading from './read-receipts/service.ts'
import * as service from './service.ts'

export const messagingSockets = [
  socketHandler(watchChats, async (ctx, { chatIds }, connection) => {
    const watched = await service.listWatched(ctx, chatIds)
    for (const userId of watched) connection.join(rooms.presence(userId))
    // What ends between the read and the joining removes nobody from a room not yet joined.
    const stillWatched = new Set(await service.listWatched(ctx, chatIds))
    for (const userId of watched) if (!stillWatched.has(userId)) connection.leave(rooms.presence(userId))
    return {}
  }),
  socketHandler(typing, async (ctx, sign) => {
    await service.showTyping(ctx, sign)
    return {}
  }),
  socketHandler(confirmDelivery, async (ctx, { items }) => {
    await reading.confirmDelivery(ctx, items)
    return {}
  }),
]
