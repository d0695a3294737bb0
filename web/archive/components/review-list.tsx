import { useState } from 'react'
import { listEntries, listSamples } from '#contract/archive/endpoints.ts'
import { type SampleState, sampleStates } from '#contract/archive/values.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { readSamples } from '../api.ts'
import { stateLabels } from '../copy.ts'
import { EntryList } from './entry-list.tsx'

const empty: Readonly<Record<SampleState, { title: string; text: string }>> = {
  open: { title: 'Nothing to review', text: 'What the rules pick from now on comes here.' },
  'signed-off': { title: 'Nothing signed off yet', text: 'What you sign off stays here with your name and the date.' },
  flagged: { title: 'Nothing flagged', text: 'What you flag stays here with your note.' },
}

/** What the rules picked, and what became of it. */
export function ReviewList({ onDecided }: { onDecided: () => void }) {
  const [state, setState] = useState<SampleState>('open')
  const list = usePages([listSamples.path, { state }], (cursor, signal) => readSamples(state, cursor, signal))
  const { data, error } = list
  return (
    <>
      <div className="mb-5 max-w-105">
        <Segmented
          label="Which entries"
          size="sm"
          value={state}
          onChange={setState}
          options={sampleStates.map((value) => ({ value, label: stateLabels[value] }))}
        />
      </div>
      <EntryList
        items={data?.pages.flatMap((page) => page.items)}
        hasFailed={error !== null}
        empty={empty[state]}
        list={list}
        onDecided={() => {
          void invalidate(listSamples, listEntries)
          onDecided()
        }}
      />
    </>
  )
}
