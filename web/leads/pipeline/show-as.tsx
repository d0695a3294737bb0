import { Segmented } from '#web/ui/forms/segmented.tsx'

/** Whether the pipeline is a board or a table. */
export function ShowAs({ isTable, onChange }: { isTable: boolean; onChange: (view: 'table' | null) => void }) {
  return (
    <Segmented
      label="Show as"
      size="sm"
      value={isTable ? 'table' : 'board'}
      onChange={(next) => onChange(next === 'table' ? 'table' : null)}
      options={[
        { value: 'board', label: 'Board' },
        { value: 'table', label: 'Table' },
      ]}
    />
  )
}
