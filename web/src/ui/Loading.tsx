import type { ReactNode } from 'react'

interface LoadingProps {
  /** The words of the spec for this wait. */
  text: string
  /** Skeletons in the shape of what is coming. */
  children: ReactNode
}

/** A wait: the shapes of what is coming for the eye, the words for screen readers. */
export function Loading({ text, children }: LoadingProps) {
  return (
    <div>
      <p role="status" className="sr-only">
        {text}
      </p>
      {children}
    </div>
  )
}
