import type { FieldKind } from './values.ts'

export const fieldKindLabels: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
}
