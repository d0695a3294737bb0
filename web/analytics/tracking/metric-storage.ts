import { isRecord, json } from '#web/platform/storage/stored-value.ts'

/** Measurements that have not been sent yet: at most a hundred, the newest. */
export type StoredMetric = {
  type: string
  name: string
  value: number
  at: number
  page: string
  details?: Record<string, string>
}
export const metricsStore = json<StoredMetric[]>('performance_metrics', (value) =>
  Array.isArray(value) ? value.filter(isStoredMetric) : null,
)
function isStoredMetric(value: unknown): value is StoredMetric {
  return (
    isRecord(value) &&
    typeof value.type === 'string' &&
    typeof value.name === 'string' &&
    typeof value.value === 'number' &&
    typeof value.at === 'number' &&
    typeof value.page === 'string' &&
    (value.details === undefined || isRecordOfTexts(value.details))
  )
}

function isRecordOfTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}
