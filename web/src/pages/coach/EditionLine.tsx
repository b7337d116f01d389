import { Link } from 'react-router'
import { editionDay, useEdition } from '../../features/reviews/editions'
import { monthAndDay, weekdayOf } from '../../lib/dates'
import { Icon } from '../../ui/icons'
import { Container } from '../../ui/layout'

/** The line below the field of a profile: the edition that it shows, and the day of the next one. */
export default function EditionLine({ sport }: { sport: string }) {
  const edition = useEdition(sport)
  if (!edition?.next) return null
  const { last, next } = edition
  return (
    <div className="relative z-10 border-b border-line bg-card text-[0.9688rem]">
      <Container className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 py-2 leading-snug sm:flex sm:flex-wrap">
        <Icon className="size-5 text-ink-3" strokeWidth={2}>
          <path d="M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7" />
        </Icon>
        <p>
          {last && (
            <>
              <Link
                to={`/editions/${last}`}
                className="-my-2.5 inline-block py-2.5 font-semibold text-soft-ink underline"
              >
                Edition of {monthAndDay(last)}
              </Link>
              {' · '}
            </>
          )}
          <span className="whitespace-nowrap">
            {`${last ? 'next' : 'First edition'} ${editionDay(next)}`}
          </span>
        </p>
        <p className="col-start-2 text-ink-2">
          {edition.mode === 'weekly'
            ? `New reviews and numbers come on ${weekdayOf(next)}s only.`
            : 'New reviews and numbers come on the days of editions only.'}
        </p>
      </Container>
    </div>
  )
}
