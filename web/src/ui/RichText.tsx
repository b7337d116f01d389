import { Suspense } from 'react'
import { stripTags } from '../lib/entities'
import { lazyPart } from '../lib/loadable'
import { ErrorBoundary } from './ErrorBoundary'

const SanitizedHtml = lazyPart(() => import('./SanitizedHtml'))

interface RichTextProps {
  /** User HTML or a summary. The server has sanitized it already; it is sanitized again here. */
  html: string
  className?: string
}

/**
 * Text that may contain b, i, em, strong, p and br. Most texts have no markup and are rendered as they are. The
 * sanitizer is loaded only for the others, whose tags are stripped until it has loaded.
 */
export function RichText({ html, className = '' }: RichTextProps) {
  const classes = `rich-text overflow-hidden whitespace-pre-line ${className}`
  if (!/[<&]/.test(html)) return <div className={classes}>{html}</div>
  const plain = <div className={classes}>{stripTags(html)}</div>
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <SanitizedHtml html={html} className={classes} />
      </Suspense>
    </ErrorBoundary>
  )
}
