import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type VideoViewProps = {
  stream: MediaStream
  label: string
  /** Like a mirror, as people expect their own picture. */
  isMirrored?: boolean
  /** Shows all of it, as a shared screen needs. */
  isWhole?: boolean
  className?: string
  ref?: Ref<HTMLVideoElement>
}

/** A picture of a call. Its sound is played by the call itself, so that it never doubles. */
export function VideoView({ stream, label, isMirrored, isWhole, className, ref }: VideoViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      aria-label={label}
      autoPlay
      playsInline
      muted
      className={classNames(
        'bg-sunken',
        isWhole ? 'object-contain' : 'object-cover',
        isMirrored && '-scale-x-100',
        className,
      )}
    />
  )
}
