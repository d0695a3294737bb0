import type { RequestStatus } from './values.ts'

export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  closed: 'Closed',
}
