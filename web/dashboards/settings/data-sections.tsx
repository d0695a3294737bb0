import { KeptRecords } from '#web/archive/components/kept-records.tsx'
import { useReauthentication } from '#web/auth/account/use-reauthentication.tsx'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { DownloadData } from '#web/support/components/download-data.tsx'
import type { SettingsSection } from './settings-section.ts'

const DeleteAccount = lazyPart(() => import('#web/auth/account/delete-account.tsx').then((part) => part.DeleteAccount))

/** What is stored about somebody, and its end. */
export const dataSections: readonly SettingsSection[] = [
  {
    id: 'data',
    title: 'Your data',
    lead: 'Everything we store about you, in one file that you and other programs can read.',
    Body: OwnData,
  },
  {
    id: 'leave',
    title: 'Delete your account',
    Body: ({ user }) => (
      <>
        <KeptRecords />
        <DeleteAccount user={user} />
      </>
    ),
  },
]

function OwnData() {
  const { confirm, dialog } = useReauthentication()
  return (
    <>
      <DownloadData confirm={confirm} />
      {dialog}
    </>
  )
}
