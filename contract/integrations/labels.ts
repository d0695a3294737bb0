import type { ApiScope } from './values.ts'

export const apiScopeLabels: Record<ApiScope, string> = {
  'read:leads': 'Read leads',
  'write:leads': 'Move and edit leads',
  'read:clients': 'Read clients',
  'read:tasks': 'Read tasks',
  'write:tasks': 'Add and edit tasks',
  'read:appointments': 'Read appointments',
}
