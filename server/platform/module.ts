import type { FastifyInstance } from 'fastify'
import type { KeyPort } from './api-keys.ts'
import type { Ctx } from './context.ts'
import type { DataExportPart } from './data-export.ts'
import type { Listener, Measure } from './events.ts'
import type { AnyRoute } from './http/route.ts'
import type { AnyJob } from './jobs/definition.ts'
import type { AnyEmail } from './mail/email.ts'
import type { MetricDefinition } from './metrics/definition.ts'
import type { Platform } from './platform.ts'
import type { SocketHandler } from './realtime/handler.ts'
import type { PresenceListener } from './realtime/presence.ts'
import type { SessionPort } from './sessions.ts'
import type { StateSlots } from './slots.ts'
import type { VisitPort } from './visits.ts'

/** A page that search engines should find. */
export type SitePage = { readonly path: string; readonly changedAt?: Date }

/** Pages of one kind that only the database knows; they become a site map of their own. */
export type SiteMapPart = { readonly name: string; readonly list: (ctx: Ctx) => Promise<SitePage[]> }

/**
 * What a capability brings to the program; modules.ts lists them in the order of ARCHITECTURE.md.
 */
export type Module = {
  readonly name: string
  readonly routes?: readonly AnyRoute[]
  readonly siteMaps?: readonly SiteMapPart[]
  /** Paths of pages that need a session, which crawlers need not fetch. */
  readonly privatePaths?: readonly string[]
  readonly sockets?: readonly SocketHandler[]
  /**
   * Called when a person's first connection opens and when their last one closes, over all nodes.
   * Either may be repeated, so it writes a state and counts nothing.
   */
  readonly presence?: PresenceListener
  readonly jobs?: readonly AnyJob[]
  readonly listeners?: readonly Listener[]
  /** Events of any capability that metrics count. */
  readonly measures?: readonly Measure[]
  /** Metrics that it counts itself, so that they are in /metrics before the first time. */
  readonly metrics?: readonly MetricDefinition[]
  /** The emails it sends, for the preview and its test. */
  readonly emails?: readonly AnyEmail[]
  /** What it adds to the file of a person's data. */
  readonly dataExport?: readonly DataExportPart[]
  /** Who holds a token; exactly one capability provides it. */
  readonly sessions?: SessionPort
  /** Channels of the database, heard by every connection of the pool; see `DatabaseOptions`. */
  readonly channels?: readonly { readonly name: string; onNotify(slots: StateSlots, payload: string): void }[]
  /** Who holds an API key; at most one capability provides it. */
  readonly apiKeys?: KeyPort
  /** Whose account somebody of the staff views; at most one capability provides it. */
  readonly visits?: VisitPort
  /**
   * Starts work that the first request need not wait for, once the server listens. The plugin stops
   * it.
   */
  readonly start?: (platform: Platform) => Promise<void>
  /** Registers routes that are no endpoints of the contract: the auth protocol, a calendar feed. */
  readonly registerPlugin?: (app: FastifyInstance, platform: Platform) => Promise<void>
}
