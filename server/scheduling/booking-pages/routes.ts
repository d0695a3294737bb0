import { findBookingPage, getBookingPage, saveBookingPage } from '#contract/scheduling/booking-pages/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as service from './service.ts'

export const bookingPagesRoutes = [
  route(findBookingPage, (ctx, { params }) => service.findBookingPage(ctx, params.slug)),
  route(getBookingPage, (ctx) => service.getBookingPage(ctx)),
  route(saveBookingPage, (ctx, { body }) => service.saveBookingPage(ctx, body)),
]
