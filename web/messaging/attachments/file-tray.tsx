import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { fileSize } from '#web/platform/file-size.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FileIcon } from './message-files.tsx'
import { type FileDraft, removeFile, retryFile } from './uploads.ts'

/** Marks the tray and the field under it: focus moves there when its file is removed. */
export const trayFocusKey = 'attached-files'

/** The files that the next message will carry, with how far each is. */
export function FileTray({ chatId, drafts }: { chatId: string; drafts: readonly FileDraft[] }) {
  if (drafts.length === 0) return null
  const ready = drafts.filter(({ state }) => state === 'ready').length
  return (
    <div data-keeps-focus={trayFocusKey} className="mb-2">
      <p role="status" className="sr-only">
        {ready} of {drafts.length} {drafts.length === 1 ? 'file' : 'files'} ready to send
      </p>
      <ul aria-label="Attached files" className="flex max-h-44 flex-wrap gap-2 overflow-y-auto">
        {/* What cannot be sent comes first, where its reason is seen. */}
        {drafts.toSorted(failedFirst).map((draft) => (
          <li
            key={draft.clientId}
            className={`relative flex w-full items-center gap-2 overflow-hidden rounded border border-line-2 bg-surface py-1 pl-2 ${draft.state === 'failed' ? '' : 'sm:w-68'}`}
          >
            <FileIcon />
            <span className="min-w-0 flex-1">
              <span className="block truncate type-ui-s font-medium">{draft.name}</span>
              <span className={`block type-micro font-[450] ${draft.state === 'failed' ? 'text-bad' : 'text-ink-3'}`}>
                {progressWords(draft)}
              </span>
            </span>
            {draft.state === 'failed' && !draft.isRefused && (
              <IconButton
                icon={RotateCw}
                label={`Try ${draft.name} again`}
                className="-mr-2"
                onClick={() => retryFile(chatId, draft.clientId)}
              />
            )}
            <IconButton icon={X} label={`Remove ${draft.name}`} onClick={() => removeFile(chatId, draft.clientId)} />
            {(draft.state === 'uploading' || draft.state === 'waiting') && <UploadBar draft={draft} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const failedFirst = (a: FileDraft, b: FileDraft) => Number(b.state === 'failed') - Number(a.state === 'failed')

function UploadBar({ draft: { name, sentBytes, sizeBytes } }: { draft: FileDraft }) {
  const share = sizeBytes > 0 ? sentBytes / sizeBytes : 0
  return (
    <span
      role="progressbar"
      aria-label={`Upload of ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="absolute inset-x-0 bottom-0 h-0.5 bg-line"
    >
      <span className="block h-full origin-left bg-action" style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}

function progressWords({ state, problem, sentBytes, sizeBytes }: FileDraft): string {
  switch (state) {
    case 'failed':
      return problem ?? 'This file can’t be sent.'
    case 'waiting':
      return 'Waiting for a connection'
    case 'ready':
      return fileSize(sizeBytes)
    case 'uploading':
      return sentBytes >= sizeBytes ? 'Checking' : `${fileSize(sentBytes)} of ${fileSize(sizeBytes)}`
  }
}
