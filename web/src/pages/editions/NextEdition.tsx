import { closingTime, editionDay, useEdition } from '../../features/reviews/editions'

/** When the next edition appears, and `withClosing` until when reviews are in it. */
export function NextEdition({ withClosing = false }: { withClosing?: boolean }) {
  const days = useEdition('')
  if (!days?.next) return null
  const { next, open, closes_at: closesAt, zone } = days
  const closes = withClosing && open === next && closesAt && zone ? closingTime(closesAt, zone) : ''
  return (
    <p className="editions-next">
      <b>{editionDay(next)}</b>
      {closes ? ` next edition. Reviews in by ${closes} are in it.` : ' next edition'}
    </p>
  )
}
