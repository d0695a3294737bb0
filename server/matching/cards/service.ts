import type { FastifyInstance } from 'fastify'
import type { AdvisorCard } from '#contract/matching/schemas.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { cardsOf } from '../directory/service.ts'
import { firmOf, type Hearing, hearChanges } from '../roster/hearing.ts'

/** As many as are on the pages of a busy hour; some kilobytes each. */
const room = 5_000

/** Cards that were read lately, each dropped as soon as the database tells that its advisor changed. */
type Shelf = {
  /** Outside of any transaction, so that nothing is kept that may not come to pass. */
  readonly read: (ids: readonly string[]) => Promise<Map<string, AdvisorCard>>
  readonly cards: Map<string, AdvisorCard>
  /** What was told of while cards were being read, which may show them as they were before. */
  readonly readings: Set<Reading>
  /** Whether every change is heard; while not, nothing is kept. */
  isTrue: boolean
  hearing: Hearing | null
}
type Reading = { readonly changed: Set<string>; isOver: boolean }
const shelves = new WeakMap<Config, Shelf>()

/** Readies the memory of cards, and ends its hearing with the app. Until it hears, cards are read anew each time. */
export function provideCards(app: FastifyInstance, platform: Platform): void {
  const read: Shelf['read'] = (ids) => cardsOf(platform.context({ kind: 'visitor' }), ids)
  const shelf: Shelf = { read, cards: new Map(), readings: new Set(), isTrue: false, hearing: null }
  shelves.set(platform.config, shelf)
  app.addHook('onClose', () => shelf.hearing?.close())
}

/** Starts to hear of changes, and from then on to keep cards. */
export function beginCards({ config, pool, watch, log }: Platform): void {
  const shelf = shelves.get(config)
  const databaseUrl = pool.options.connectionString
  if (!shelf || shelf.hearing || databaseUrl === undefined) return
  shelf.hearing = hearChanges({
    databaseUrl,
    watch,
    begun: () => {
      shelf.isTrue = true
    },
    told: (word) => (firmOf(word) === null ? drop(shelf, word) : dropAll(shelf)),
    lost: () => {
      shelf.isTrue = false
      dropAll(shelf)
    },
    onError: (err) => log.warn({ err }, 'changes of advisors are not heard; their cards are read anew each time'),
  })
}

/**
 * Cards of several advisors as a visitor sees them, except when they are next free, which is for who ranks them to say; ids of nobody
 * are missing. True to what was committed a moment ago.
 */
export async function recentCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AdvisorCard>> {
  const shelf = shelves.get(ctx.ports.config)
  if (!shelf?.isTrue) return cardsOf(ctx, ids)
  const found = new Map<string, AdvisorCard>()
  const missing = ids.filter((id) => {
    const card = shelf.cards.get(id)
    if (card) found.set(id, card)
    return !card
  })
  if (missing.length === 0) return found
  const reading: Reading = { changed: new Set(), isOver: false }
  shelf.readings.add(reading)
  try {
    for (const [id, card] of await shelf.read(missing)) {
      found.set(id, card)
      if (!reading.isOver && !reading.changed.has(id)) keep(shelf, card)
    }
  } finally {
    shelf.readings.delete(reading)
  }
  return found
}

function keep({ cards }: Shelf, card: AdvisorCard): void {
  const [longestKept] = cards.keys()
  if (cards.size >= room && longestKept !== undefined) cards.delete(longestKept)
  cards.set(card.id, card)
}

function drop({ cards, readings }: Shelf, id: string): void {
  cards.delete(id)
  for (const reading of readings) reading.changed.add(id)
}

function dropAll({ cards, readings }: Shelf): void {
  cards.clear()
  for (const reading of readings) reading.isOver = true
}
