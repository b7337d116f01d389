import { highlight } from './highlight'

interface HighlightedProps {
  text: string
  query: string
}

/** A text with what matches the query marked. */
export function Highlighted({ text, query }: HighlightedProps) {
  return highlight(text, query).map((piece, place) =>
    // The pieces of one text keep their places.
    piece.matched ? <mark key={place}>{piece.text}</mark> : <span key={place}>{piece.text}</span>,
  )
}
