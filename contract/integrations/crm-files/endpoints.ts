import { advisors } from '#contract/access.ts'
import { csvFile } from '#contract/core/csv.ts'
import { endpoint } from '#contract/endpoint.ts'

const shape = {
  method: 'GET',
  access: advisors,
  limit: 'costly',
  problems: [],
} as const

export const exportForWealthbox = endpoint({
  ...shape,
  path: '/api/crm-files/wealthbox.csv',
  reply: { 200: csvFile('wealthbox-contacts.csv') },
  summary: "Export the caller's leads and imported clients for the contact import of Wealthbox; only who agreed",
})

export const exportForRedtail = endpoint({
  ...shape,
  path: '/api/crm-files/redtail.csv',
  reply: { 200: csvFile('redtail-contacts.csv') },
  summary: "Export the caller's leads and imported clients for the contact import of Redtail; only who agreed",
})

export const crmFilesEndpoints = [exportForWealthbox, exportForRedtail] as const
