import { useMatches } from 'react-router'
import type { FirstCalls } from '../api/first-calls.ts'

/**
 * What a page may ask of the frame around it: `export const handle: PageHandle = { footer: false
 * }`.
 */
export type PageHandle = {
  /**
   * False leaves the footer out: work screens and full-height ones. Some pages are work screens
   * once signed in.
   */
  footer?: boolean | 'visitors'
  /**
   * True hides header and tab bar on the phone: an open chat has its own head and its composer at
   * the foot.
   */
  bareOnPhone?: boolean
  /** The page has a bar of its own above the tab bar on the phone, where nothing else may be. */
  footBar?: boolean
  /** The body does not scroll; the page fills what the header leaves and scrolls inside. */
  fullHeight?: boolean
  /** Search engines leave the page out. The list of pages decides it (web/pages.ts). */
  noindex?: boolean
  /** What the page reads first, sent before its scripts have loaded. */
  firstCalls?: FirstCalls
}

/** What the matched routes ask for; a page overrules its layout. */
export const usePageHandle = (): PageHandle => handleOf(useMatches())

/** The same of matches that are known, as in a route's `meta`. */
export const handleOf = (matches: RouteMatches): PageHandle =>
  Object.assign({}, ...matches.map((match) => match?.handle))

export type RouteMatches = readonly ({ readonly handle?: unknown } | undefined)[]
