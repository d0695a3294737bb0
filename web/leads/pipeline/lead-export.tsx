import { exportLeadsCsv, exportLeadsJson } from '#contract/leads/exports/endpoints.ts'
import type { ExportedLeads } from '#contract/leads/exports/schemas.ts'
import type { LeadCounts } from '#contract/leads/schemas.ts'
import type { LeadStatus } from '#contract/leads/values.ts'
import { download } from '#web/platform/api/call.ts'
import { ExportMenu } from '../components/export-menu.tsx'
import { countOf } from '../copy.ts'

type LeadExportProps = {
  filters: Omit<ExportedLeads, 'status'>
  status: LeadStatus | null
  /** Of the leads that the filters find. */
  counts: LeadCounts
}

/** Downloads the own leads, all or those found; nothing where none was. */
export function LeadExport({ filters, status, counts }: LeadExportProps) {
  if ((status ? counts.leadsByStatus[status] : countOf(counts)) === 0) return null
  const query = { ...filters, ...(status && { status }) }
  return (
    <ExportMenu
      contents={Object.keys(query).length > 0 ? 'These leads' : 'All leads'}
      onSave={(format) => download(format === 'csv' ? exportLeadsCsv : exportLeadsJson, { query }, `leads.${format}`)}
    />
  )
}
