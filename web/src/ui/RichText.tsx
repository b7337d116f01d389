import { lazy, Suspense } from 'react'
import { stripTags } from '../lib/entities'
import { ErrorBoundary } from './ErrorBoundary'

const SanitizedHtml = lazy(() => import('./SanitizedHtml'))

interface RichTextProps {
  /** Text of users or of the summary, cleaned by the server already; here it is not trusted again. */
  html: string
  className?: string
}

/**
 * Text that may hold b, i, em, strong, p and br. Most of it holds no markup at all and is written as it is; only
 * where there is some does the sanitizer come along, and until it has come the bare words stand there.
 */
export function RichText({ html, className = '' }: RichTextProps) {
  const look = `rich-text whitespace-pre-line ${className}`
  if (!/[<&]/.test(html)) return <div className={look}>{html}</div>
  const bare = <div className={look}>{stripTags(html)}</div>
  return (
    <ErrorBoundary fallback={bare}>
      <Suspense fallback={bare}>
        <SanitizedHtml html={html} className={look} />
      </Suspense>
    </ErrorBoundary>
  )
}
