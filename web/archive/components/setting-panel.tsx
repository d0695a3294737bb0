import { useState } from 'react'
import { saveArchive } from '#contract/archive/endpoints.ts'
import type { Archive, SaveArchive } from '#contract/archive/schemas.ts'
import { retentionYearBounds } from '#contract/archive/values.ts'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { ApprovalSetting } from '../held-texts/approval-setting.tsx'

const years = Array.from({ length: retentionYearBounds.max - retentionYearBounds.min + 1 }, (_, n) => {
  const value = String(retentionYearBounds.min + n)
  return { value, label: `${value} years` }
})

/** On or off, and for how long: the owner's alone. */
export function SettingPanel({ archive, onChanged }: { archive: Archive; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false)
  // Shown before the archive is read again.
  const [chosen, setChosen] = useState({ of: archive, retentionYears: archive.retentionYears })
  const { retentionYears } = chosen.of === archive ? chosen : archive
  const mayChange = archive.can.includes('run-archive')
  const save = async (change: SaveArchive) => {
    await call(saveArchive, { body: change })
    onChanged()
  }
  const keepFor = async (years: number) => {
    setChosen({ of: archive, retentionYears: years })
    try {
      await save({ retentionYears: years })
    } catch (error) {
      setChosen({ of: archive, retentionYears: archive.retentionYears })
      toastProblem(error)
    }
  }
  return (
    <Panel className="p-5">
      <PanelHead title="Recording" />
      <p className="mt-1 type-ui-s text-ink-2">
        {archive.isOn
          ? 'On for everyone at the firm. Each chat says so to both sides.'
          : 'Off. Messages, calls, appointments, consents, briefs, reviews and profile changes are not recorded.'}
      </p>
      <div className="mt-4 grid items-start gap-x-4 sm:grid-cols-[12.5rem_1fr]">
        <Select
          label="Keep entries for"
          options={years}
          disabled={!mayChange}
          help={mayChange ? undefined : 'Only the owner changes this.'}
          value={String(retentionYears)}
          onChange={(event) => void keepFor(Number(event.currentTarget.value))}
        />
        {mayChange && (
          <div className="sm:pt-7.5">
            {archive.isOn ? (
              <Button variant="secondary" onClick={() => setAsking(true)}>
                Turn off recording
              </Button>
            ) : (
              <Button onClick={() => void save({ isOn: true }).catch(toastProblem)}>Turn on the archive</Button>
            )}
          </div>
        )}
      </div>
      {archive.isOn && <ApprovalSetting archive={archive} onChanged={onChanged} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Turn off recording?"
        description="Nothing new is recorded from now on. What was recorded stays for the firm’s period, and so does a note that you turned it off."
        action="Turn off"
        pendingLabel="Turning off"
        keep="Keep it on"
        onConfirm={() => save({ isOn: false })}
      />
    </Panel>
  )
}
