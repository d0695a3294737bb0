import { z } from 'zod'
import { advisors, verifiedAdvisors } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { BookingPage, Slug } from './schemas.ts'

export const findBookingPage = endpoint({
  method: 'GET',
  path: '/api/booking-pages/:slug',
  access: 'public',
  limit: 'read',
  params: z.object({ slug: Slug }),
  reply: { 200: z.object({ advisorId: Id }) },
  problems: ['core.not-found'],
  summary: 'The advisor whose booking page has this readable address',
})

export const getBookingPage = endpoint({
  method: 'GET',
  path: '/api/booking-page',
  access: advisors,
  limit: 'read',
  reply: { 200: BookingPage },
  problems: [],
  summary: "The readable address of the caller's booking page; null when there is none",
})

export const saveBookingPage = endpoint({
  method: 'PUT',
  path: '/api/booking-page',
  access: verifiedAdvisors,
  limit: 'write',
  body: BookingPage,
  reply: { 200: BookingPage },
  problems: ['scheduling.slug-taken'],
  summary: "Choose the readable address of the caller's booking page, or give it up",
})

export const bookingPagesEndpoints = [findBookingPage, getBookingPage, saveBookingPage] as const
