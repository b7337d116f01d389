import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { MAX_COMPARED } from '../features/compare/chosenCoaches'
import { ENOUGH_REVIEWS } from '../lib/format'
import { oneDecimal } from '../lib/scores'
import { CardListSkeleton } from '../ui/pageSkeletons'
import { ErrorState } from '../ui/states'
import { AddCoach } from './compare/AddCoach'
import { Hero } from './compare/Hero'
import { OneCoach, Visits } from './compare/panels'
import { Table } from './compare/Table'
import './compare/compare.css'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = { title: 'Compare coaches', indexed: false, rendered: true }

/** /compare?coaches=1,2: two to four coaches in one table. `add` searches for one more coach. */
export default function ComparePage() {
  const [query] = useSearchParams()
  const coaches = query.getAll('coaches').join(',')
  const add = query.getAll('add').at(-1) ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: keys.comparison(coaches, add),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/comparisons', { params: { query: { coaches, add } }, signal })),
  })
  if (!data)
    return (
      <PageShell title={page.title}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <CardListSkeleton text="Loading coaches..." />
        )}
      </PageShell>
    )
  // The key resets what was typed, sent and chosen when the address changes.
  return (
    <PageShell
      title={data.title || page.title}
      description={data.description}
      hero={<Hero key={coaches} comparison={data} />}
    >
      <div key={`${coaches} ${add}`} className="compare-body">
        <Body comparison={data} add={add.trim()} />
      </div>
    </PageShell>
  )
}

interface BodyProps {
  comparison: Schemas['Comparison']
  /** The text of the search for one more coach. */
  add: string
}

function Body({ comparison, add }: BodyProps) {
  const { coaches, marked_from: markedFrom } = comparison
  const isTable = coaches.length > 1
  const [first] = coaches
  const search = <AddCoach comparison={comparison} add={add} />
  // A search and its results stand above the links to visit sheets.
  const isSearchFirst = add !== '' || !isTable
  return (
    <>
      <Notices comparison={comparison} />
      {isTable ? <Table comparison={comparison} /> : first && <OneCoach coach={first} />}
      {isSearchFirst && search}
      {first && <Visits coaches={coaches} />}
      {!isSearchFirst && search}
      {isTable && (
        <p className="compare-small">
          Numbers appear from {ENOUGH_REVIEWS} reviews on, and cover all reviews of a coach. A difference
          under {oneDecimal(markedFrom)} is not marked. <Link to="/how-we-check">How we check</Link>
        </p>
      )}
    </>
  )
}

const CAUTIONS = {
  sport: 'They coach different sports, so their numbers are hard to compare.',
  division: 'They coach in different divisions, so their numbers are hard to compare.',
}

function Notices({ comparison }: { comparison: Schemas['Comparison'] }) {
  const { missing, named, differ_in: differIn } = comparison
  return (
    <>
      {missing > 0 && (
        <p className="compare-notice">
          {missing === 1 ? '1 coach' : `${missing} coaches`} in this link can’t be found. The profile may have
          been removed.
        </p>
      )}
      {named > MAX_COMPARED && (
        <p className="compare-notice">This link has {named} coaches. A comparison shows the first four.</p>
      )}
      {differIn && <p className="compare-notice">{CAUTIONS[differIn]}</p>}
    </>
  )
}
