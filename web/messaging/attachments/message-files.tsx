import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Suspense, useState } from 'react'
import { minutes } from '#contract/core/durations.ts'
import { signAttachments } from '#contract/messaging/attachments/endpoints.ts'
import type { Attachment, AttachmentLinks } from '#contract/messaging/attachments/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { downloadFile } from './download-file.ts'
import { fileFacts } from './file-words.ts'

const Lightbox = onDemand(() => import('./lightbox.tsx').then((part) => part.Lightbox))

/** A little less than the addresses work for. */
const linksFreshMs = minutes(4)

type Props = { chatId: string; files: readonly Attachment[]; isOwn: boolean }

/** The files of one message: pictures as pictures, anything else as a card. */
export function MessageFiles({ chatId, files, isOwn }: Props) {
  const attachmentIds = files.filter(({ state }) => state === 'ready').map(({ id }) => id)
  const input = attachmentIds.length > 0 ? { params: { id: chatId }, body: { attachmentIds } } : null
  const { data, isStale, refetch } = useEndpoint(signAttachments, input, { staleTime: linksFreshMs })
  // Only of old links, because a picture that fails with a new one would fail again.
  const onBroken = () => void (isStale && refetch())
  const linksOf = new Map(data?.items.map((links) => [links.id, links]))
  const [opened, setOpened] = useState<{ id: string; from: Element } | null>(null)
  const shown = files.filter(({ state, hasPreview }) => state === 'ready' && hasPreview)
  return (
    // A list that wraps takes all the width it may. At this one the menu is beside its files.
    <div className={classNames('flex max-w-[min(320px,78vw)] flex-wrap gap-1', isOwn && 'justify-end')}>
      {files.map((file) => {
        const links = linksOf.get(file.id)
        if (file.state !== 'ready') return <Unavailable key={file.id} file={file} />
        return file.kind === 'image' ? (
          <Thumbnail
            key={file.id}
            file={file}
            links={links}
            isAlone={files.length === 1}
            onOpen={(from) => setOpened({ id: file.id, from })}
            onBroken={onBroken}
          />
        ) : (
          <FileCard
            key={file.id}
            chatId={chatId}
            file={file}
            links={links}
            onOpen={(from) => setOpened({ id: file.id, from })}
            onBroken={onBroken}
          />
        )
      })}
      {opened && (
        <Suspense fallback={null}>
          <Lightbox
            chatId={chatId}
            files={shown}
            linksOf={linksOf}
            openId={opened.id}
            openedFrom={opened.from}
            onOpen={(id) => setOpened(id === null ? null : { ...opened, id })}
            onBroken={onBroken}
          />
        </Suspense>
      )}
    </div>
  )
}

type FileProps = {
  file: Attachment
  links: AttachmentLinks | undefined
  onOpen: (from: Element) => void
  onBroken: () => void
}

/** A picture in the thread; its place is kept while it loads, so that nothing moves. */
function Thumbnail({ file, links, isAlone, onOpen, onBroken }: FileProps & { isAlone: boolean }) {
  const { width, height, fileName } = file
  const ratio = Math.min(2, Math.max(0.6, (width ?? 4) / (height ?? 3)))
  return (
    <button
      type="button"
      aria-label={`Open ${fileName}`}
      onClick={(event) => onOpen(event.currentTarget)}
      style={isAlone ? { aspectRatio: ratio } : undefined}
      className={classNames(
        'overflow-hidden rounded border bg-sunken',
        isAlone ? 'w-[min(320px,68vw)]' : 'size-[min(152px,38vw)]',
      )}
    >
      {links?.previewUrl && (
        <img
          src={links.previewUrl}
          alt={fileName}
          className="size-full object-cover"
          decoding="async"
          onError={onBroken}
        />
      )}
    </button>
  )
}

function FileCard({ chatId, file, links, onOpen, onBroken }: FileProps & { chatId: string }) {
  return (
    <div className="flex w-[min(320px,80vw)] max-w-full items-center gap-3 rounded border border-line-2 bg-surface py-2 pr-1 pl-3">
      {file.hasPreview && links?.previewUrl ? (
        <button
          type="button"
          aria-label={`Preview ${file.fileName}`}
          onClick={(event) => onOpen(event.currentTarget)}
          className="h-12 w-11 shrink-0 overflow-hidden rounded-[3px] border bg-paper"
        >
          <img
            src={links.previewUrl}
            alt=""
            className="size-full object-cover object-top"
            decoding="async"
            onError={onBroken}
          />
        </button>
      ) : (
        <FileIcon />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 type-ui-s font-medium [overflow-wrap:anywhere]">{file.fileName}</span>
        <span className="block type-micro font-[450] text-ink-3">{fileFacts(file)}</span>
      </span>
      <IconButton
        icon={Download}
        label={`Download ${file.fileName}`}
        onClick={() => void downloadFile(chatId, file.id)}
      />
    </div>
  )
}

/** The icon of a file without a picture. */
export function FileIcon() {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-[6px] bg-sunken text-ink-2">
      <FileText aria-hidden size={18} strokeWidth={1.5} />
    </span>
  )
}

const reasons = {
  uploading: 'Not available yet',
  scanning: 'Being checked for viruses',
  infected: 'Removed because it contained a virus',
  removed: 'File removed',
  withheld: 'File removed',
  ready: '',
}

/** A file whose content cannot be read: not yet, or not any more. */
function Unavailable({ file }: { file: Attachment }) {
  return (
    <div className="flex w-[min(320px,80vw)] max-w-full items-center gap-3 rounded border border-line-2 border-dashed px-3 py-2 text-ink-2">
      <ShieldAlert aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
      <span className="min-w-0">
        {file.fileName && <span className="block truncate type-ui-s font-medium">{file.fileName}</span>}
        <span className="block type-note">{reasons[file.state]}</span>
      </span>
    </div>
  )
}
