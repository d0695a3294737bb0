import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SettingsItem, SettingsList } from '../account/settings-list.tsx'
import { RecoveryCodesItem } from './recovery-codes.tsx'
import { unnamedApp } from './second-factor.ts'
import type { Steps } from './use-factors.ts'

/** The dialog that is open. */
export type OpenStep =
  | { about: 'add' }
  | { about: 'remove'; id: string; name: string }
  | { about: 'rename'; id: string; name: string }
  | { about: 'codes'; codes: readonly string[] }

/** The second steps of an account, each with what can be done with it, and its recovery codes. */
export function FactorList({
  steps,
  onOpen,
  confirm,
}: {
  steps: Steps
  onOpen: (open: OpenStep) => void
  confirm: (action: () => void) => void
}) {
  return (
    <SettingsList>
      {steps.passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
        <SettingsItem
          key={id}
          title={name}
          detail={`Passkey, added ${when(addedAt, 'date')}, ${lastUsedAt ? `last used ${when(lastUsedAt, 'date')}` : 'not used yet'}`}
          actions={
            <span className="flex flex-wrap justify-end">
              <Button
                variant="text"
                aria-label={`Rename ${name}`}
                onClick={() => onOpen({ about: 'rename', id, name })}
              >
                Rename
              </Button>
              <RemoveButton name={name} onClick={() => confirm(() => onOpen({ about: 'remove', id, name }))} />
            </span>
          }
        />
      ))}
      {steps.devices.map(({ id, factor_type, friendly_name, created_at }) => {
        const kind = factor_type === 'totp' ? unnamedApp : 'Text message'
        const name = friendly_name || kind
        return (
          <SettingsItem
            key={id}
            title={name}
            detail={`${name === kind ? 'Added' : `${kind}, added`} ${when(created_at, 'date')}`}
            actions={<RemoveButton name={name} onClick={() => confirm(() => onOpen({ about: 'remove', id, name }))} />}
          />
        )
      })}
      <RecoveryCodesItem
        left={steps.codesLeft}
        confirm={confirm}
        onMade={(codes) => onOpen({ about: 'codes', codes })}
      />
    </SettingsList>
  )
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="text" aria-label={`Remove ${name}`} onClick={onClick}>
    Remove
  </Button>
)
