import { type DragEvent, type ReactNode, useRef, useState } from 'react'

type Props = {
  label: string
  /** Whether files can be dropped; otherwise a drop does nothing. */
  isOpen: boolean
  onFiles: (files: readonly File[]) => void
  hint: string
  children: ReactNode
}

/** A conversation that files can be dropped on, with a sheet over it while they are above it. */
export function DropArea({ label, isOpen, onFiles, hint, children }: Props) {
  // Elements inside send enter and leave of their own.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const leave = (levels: number) => {
    depth.current = levels
    if (levels === 0) setOver(false)
  }
  return (
    <section
      aria-label={label}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return
        depth.current += 1
        setOver(isOpen)
      }}
      onDragLeave={(event) => holdsFiles(event) && leave(Math.max(0, depth.current - 1))}
      // Without this the browser would leave the page and open the file.
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        leave(0)
        if (isOpen) onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-10 grid place-content-center rounded border-2 border-action border-dashed bg-wash text-center">
          <p className="type-title-3">{hint}</p>
          <p className="mt-1 type-ui-s text-ink-2">Up to 10 files, 25 MB each</p>
        </div>
      )}
    </section>
  )
}
