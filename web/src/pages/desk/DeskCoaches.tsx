import { Link } from 'react-router'
import { messageOf } from '../../api/errors'
import { CoachList } from '../../features/desk/CoachList'
import { CoachView } from '../../features/desk/CoachView'
import { DeskNav } from '../../features/desk/DeskNav'
import { useDeskCoach, useDeskCoaches } from '../../features/desk/deskQueries'
import { coachTitle } from '../../lib/format'
import { Container } from '../../ui/layout'
import { ErrorState } from '../../ui/states'
import { PageShell } from '../shell/PageShell'
import { isNotFound, NotThere } from './NotThere'

/** Coaches to look at; with an id one coach. */
export default function DeskCoaches({ id }: { id: number }) {
  return id ? <CoachDesk id={id} /> : <CoachesDesk />
}

function CoachesDesk() {
  const { data, error, refetch } = useDeskCoaches()
  if (isNotFound(error)) return <NotThere />
  return (
    <PageShell
      title="Coaches"
      hero={
        <Container className="desk-hero">
          <DeskNav current="coaches" />
          <h1 className="text-4xl uppercase">Coaches</h1>
        </Container>
      }
    >
      {data && <CoachList coaches={data} />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
    </PageShell>
  )
}

function CoachDesk({ id }: { id: number }) {
  const { data, error, refetch } = useDeskCoach(id)
  if (isNotFound(error)) return <NotThere />
  return (
    <PageShell
      title={data?.coach.name ?? 'Coach'}
      hero={
        <Container className="desk-hero">
          <DeskNav current="coaches" />
          <div className="grow">
            <h1 className="text-4xl uppercase">{data?.coach.name ?? 'Coach'}</h1>
            {data && (
              <p>
                {coachTitle(data.coach)}, {data.coach.total_reviews} reviews
              </p>
            )}
          </div>
          <Link to={`/coach/${id}`}>Profile</Link>
        </Container>
      }
    >
      {data && <CoachView detail={data} />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
    </PageShell>
  )
}
