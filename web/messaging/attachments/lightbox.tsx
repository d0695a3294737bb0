import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import type { Attachment, AttachmentLinks } from '#contract/messaging/attachments/schemas.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'
import { downloadFile } from './download-file.ts'
import { fileFacts } from './file-words.ts'

type Props = {
  chatId: string
  /** The pictures one can go through: photos, and first pages of PDFs. */
  files: readonly Attachment[]
  linksOf: ReadonlyMap<string, AttachmentLinks>
  openId: string
  /** The button of the first one: it loses focus when a row comes in above while this loads. */
  openedFrom: Element
  onOpen: (id: string | null) => void
  /** A picture did not load, perhaps because its link is too old. */
  onBroken: () => void
}

/** A picture over the whole page; arrow keys go through those of the message, Escape closes. */
export function Lightbox({ chatId, files, linksOf, openId, openedFrom, onOpen, onBroken }: Props) {
  const returnFocus = useReturnFocus(openedFrom)
  const place = files.findIndex(({ id }) => id === openId)
  const file = files[place]
  const go = (step: number) => {
    const next = files[place + step]
    if (next) onOpen(next.id)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  const links = file && linksOf.get(file.id)
  return (
    <Dialog.Root open={file !== undefined} onOpenChange={(isOpen) => !isOpen && onOpen(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          {...returnFocus}
          className="fixed inset-0 z-50 flex flex-col bg-paper outline-none"
        >
          <div className="flex items-center gap-1 border-b py-1 pr-2 pl-4 md:pl-6">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate type-ui-s font-medium">{file?.fileName}</Dialog.Title>
              <p className="type-micro font-[450] text-ink-3">
                {file && fileFacts(file)}
                {file?.kind === 'pdf' && file.pageCount !== 1 && '. Download it to read all pages'}
              </p>
            </div>
            {file && (
              <IconButton
                icon={Download}
                label={`Download ${file.fileName}`}
                onClick={() => void downloadFile(chatId, file.id)}
              />
            )}
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close" />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1 p-3 md:px-16 md:py-6">
            {file && links && (
              <img
                key={file.id}
                src={(file.kind === 'image' ? links.url : links.previewUrl) ?? ''}
                alt={file.kind === 'image' ? file.fileName : `First page of ${file.fileName}`}
                className="size-full object-contain"
                onError={onBroken}
              />
            )}
            {files.length > 1 && (
              <>
                <IconButton
                  icon={ChevronLeft}
                  label="Previous"
                  framed
                  disabled={place === 0}
                  onClick={() => go(-1)}
                  className="absolute top-1/2 left-2 -translate-y-1/2 bg-surface disabled:opacity-40"
                />
                <IconButton
                  icon={ChevronRight}
                  label="Next"
                  framed
                  disabled={place === files.length - 1}
                  onClick={() => go(1)}
                  className="absolute top-1/2 right-2 -translate-y-1/2 bg-surface disabled:opacity-40"
                />
              </>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
