/**
 * The values of a form that were changed. A save of the others would put back what somebody else
 * saved meanwhile.
 */
export function changedFields<V extends object>(values: V, dirty: Partial<Record<keyof V, unknown>>): Partial<V> {
  const changed: Partial<V> = { ...values }
  for (const name in changed) if (!dirty[name]) delete changed[name]
  return changed
}
