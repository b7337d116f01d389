interface AnonymityNoteProps {
  /** Further sentences. */
  more?: string
}

/** What everybody who thinks of rating is told: who sees what. The link opens a new tab, because a form may be half done. */
export function AnonymityNote({ more = '' }: AnonymityNoteProps) {
  return (
    <>
      Your coach never sees your name; only the day is shown. {more}{' '}
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
