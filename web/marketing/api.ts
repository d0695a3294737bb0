import type { RouterContextProvider } from 'react-router'
import { getPublicFigures } from '#contract/analytics/endpoints.ts'
import { getFairnessReport } from '#contract/matching/fairness/endpoints.ts'
import type { FairnessReport } from '#contract/matching/fairness/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { apiTransportContext } from '#web/platform/page/host-context.ts'
import { type ShownFigures, shownFigures } from './content/claims.ts'

/** The figures that a page may show; none at build time, when no server exists. */
export async function findShownFigures(context: Readonly<RouterContextProvider>): Promise<ShownFigures> {
  return shownFigures(context.get(apiTransportContext) ? await call(getPublicFigures, {}, { context }) : null)
}

/** The fairness report. */
export async function findFairnessReport(context: Readonly<RouterContextProvider>): Promise<FairnessReport> {
  return call(getFairnessReport, {}, { context })
}
