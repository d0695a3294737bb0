import { advisors } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'

const shape = {
  method: 'GET',
  access: advisors,
  limit: 'costly',
  problems: [],
} as const
const csv = (fileName: string) => ({ 200: { mediaType: 'text/csv; charset=utf-8', fileName } })

export const exportForWealthbox = endpoint({
  ...shape,
  path: '/api/crm-files/wealthbox.csv',
  reply: csv('wealthbox-contacts.csv'),
  summary: "Export the caller's leads and imported clients for the contact import of Wealthbox; only who agreed",
})

export const exportForRedtail = endpoint({
  ...shape,
  path: '/api/crm-files/redtail.csv',
  reply: csv('redtail-contacts.csv'),
  summary: "Export the caller's leads and imported clients for the contact import of Redtail; only who agreed",
})

export const crmFilesEndpoints = [exportForWealthbox, exportForRedtail] as const
