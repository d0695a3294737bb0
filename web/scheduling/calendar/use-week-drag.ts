import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { isOpenStatus } from '#contract/scheduling/values.ts'
import { hourHeight } from '../availability/hours.ts'

/** Where something is being put, in minutes since midnight. */
export type Target = { day: string; from: number; to: number }
/** A move of an appointment, or time that is about to be blocked. */
export type Drag = { target: Target; appointment: Appointment | null }

type WeekDragOptions = {
  days: readonly string[]
  /** The hours on screen. */
  first: number
  last: number
  onMove: (appointment: Appointment, target: Target) => void
  onBlock: (target: Target) => void
}

const stepMinutes = 15
/** A press that moves less than this is a click. */
const slackPixels = 6
const snap = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Whether another open appointment among those shown takes the time to which one would move. */
export function isTaken(
  shown: readonly Pick<Appointment, 'id' | 'startsAt' | 'endsAt' | 'status'>[],
  { id, startsAt, endsAt }: Pick<Appointment, 'id' | 'startsAt' | 'endsAt'>,
  to: Date,
): boolean {
  const from = to.getTime()
  const until = from + Date.parse(endsAt) - Date.parse(startsAt)
  return shown.some(
    (appointment) =>
      appointment.id !== id &&
      isOpenStatus(appointment.status) &&
      Date.parse(appointment.startsAt) < until &&
      Date.parse(appointment.endsAt) > from,
  )
}

/** One step of a drag by keyboard: a quarter of an hour, or a day. */
export function stepped(
  { day, from, to }: Target,
  key: string,
  { days, first, last }: Pick<WeekDragOptions, 'days' | 'first' | 'last'>,
): Target {
  const across = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  const along = key === 'ArrowUp' ? -stepMinutes : key === 'ArrowDown' ? stepMinutes : 0
  const position = clamp(days.indexOf(day) + across, 0, days.length - 1)
  const start = clamp(from + along, first * 60, last * 60 - (to - from))
  return { day: days[position] ?? day, from: start, to: start + to - from }
}

/**
 * Moves appointments and marks time to block in the week's calendar: with the pointer, or with Alt
 * and the arrow keys. Nothing happens before it is let go, or before Enter.
 */
export function useWeekDrag({ days, first, last, onMove, onBlock }: WeekDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const wasDragged = useRef(false)
  useEffect(() => () => stop.current?.(), [])

  /** The day and the minute below the pointer. */
  const placeOf = (x: number, y: number, day: string): { day: string; minute: number } => {
    const columns = days.flatMap((each) => {
      const column = document.getElementById(`column-${each}`)
      return column ? [{ day: each, box: column.getBoundingClientRect() }] : []
    })
    const column = columns.find(({ box }) => x >= box.left && x < box.right) ?? columns.find((each) => each.day === day)
    if (!column) return { day, minute: first * 60 }
    return {
      day: column.day,
      minute: clamp(first * 60 + ((y - column.box.top) / hourHeight) * 60, first * 60, last * 60),
    }
  }

  const begin = (event: PointerEvent, at: Target, appointment: Appointment | null) => {
    // A drag that ended elsewhere was followed by no click, and this press is a new one.
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    if (appointment && !appointment.can.includes('reschedule')) return
    stop.current?.()
    setDrag(null)
    const [x, y] = [event.clientX, event.clientY]
    const origin = placeOf(x, y, at.day).minute
    let target: Target | null = null
    const move = (now: globalThis.PointerEvent) => {
      if (!target && Math.hypot(now.clientX - x, now.clientY - y) < slackPixels) return
      wasDragged.current = true
      const place = placeOf(now.clientX, now.clientY, at.day)
      if (appointment) {
        const length = at.to - at.from
        const from = clamp(snap(at.from + place.minute - origin), first * 60, last * 60 - length)
        target = { day: place.day, from, to: from + length }
      } else {
        const [from, to] = [Math.min(origin, place.minute), Math.max(origin, place.minute)]
        target = { day: at.day, from: snap(from), to: Math.max(snap(to), snap(from) + stepMinutes) }
      }
      setDrag({ target, appointment })
    }
    const end = () => {
      stop.current?.()
      setDrag(null)
      if (!target) return
      if (!appointment) onBlock(target)
      else if (target.day !== at.day || target.from !== at.from) onMove(appointment, target)
    }
    const cancel = () => {
      stop.current?.()
      setDrag(null)
    }
    const cancelOnEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') cancel()
    }
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', cancelOnEscape)
      stop.current = null
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', cancelOnEscape)
  }

  /** Whether a key belonged to a move. */
  const onKey = (event: KeyboardEvent, at: Target, appointment: Appointment): void => {
    const isOwn = drag?.appointment?.id === appointment.id
    if (event.altKey && event.key.startsWith('Arrow')) {
      event.preventDefault()
      setDrag({ target: stepped(isOwn ? drag.target : at, event.key, { days, first, last }), appointment })
    } else if (isOwn && event.key === 'Escape') {
      setDrag(null)
    } else if (isOwn && event.key === 'Enter') {
      event.preventDefault()
      setDrag(null)
      if (drag.target.day !== at.day || drag.target.from !== at.from) onMove(appointment, drag.target)
    }
  }

  /** Whether the click that follows a drag is to be left out. */
  const endsDrag = () => wasDragged.current

  return { drag, begin, onKey, endsDrag, letGo: () => setDrag(null) }
}
