import { hasEditions } from '../lib/publication'

interface AnonymityNoteProps {
  /** More sentences. */
  more?: string
}

/**
 * The note on anonymity for anyone about to rate: who can see what. The link opens a new tab, because a form may be
 * half filled in.
 */
export function AnonymityNote({ more = '' }: AnonymityNoteProps) {
  return (
    <>
      {`Your coach never sees your name; only the day ${hasEditions() ? 'of the edition ' : ''}is shown. ${more}`}{' '}
      <a
        href="/privacy-policy#what-other-people-can-see"
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-soft-ink underline underline-offset-4"
      >
        How it stays anonymous
      </a>
    </>
  )
}
