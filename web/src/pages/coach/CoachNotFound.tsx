import { Link } from 'react-router'
import type { ApiError } from '../../api/errors'
import { buttonClass } from '../../ui/Button'
import { MissedShot } from '../../ui/drawings'
import { Container } from '../../ui/layout'
import { ResultsSearch } from '../coaches/ResultsHero'
import { PageShell } from '../shell/PageShell'

interface CoachNotFoundProps {
  /** Whether to offer adding a coach: on the profile, but not on the rating form. */
  withAdd?: boolean
  /** The server's refusal, with the reason if a moderator removed the profile. */
  error: ApiError
}

const REASONS: Record<string, string> = {
  not_a_coach: 'A moderator removed this profile because it wasn’t a coach.',
  invented: 'A moderator removed this profile because we couldn’t find this coach.',
  illegal: 'A moderator removed this profile.',
  asked: 'This profile was removed at the person’s request.',
}

/** The page for a coach who does not exist, with a search box. */
export default function CoachNotFound({ withAdd = false, error }: CoachNotFoundProps) {
  const { reason } = error.extra
  const hero = (
    <Container className="flex flex-col gap-x-14 gap-y-6 pt-8 pb-16 md:flex-row-reverse md:items-center md:justify-between md:pt-14 md:pb-24">
      <MissedShot />
      <div className="min-w-0 grow">
        <h1 className="text-5xl uppercase sm:text-6xl">{error.message}</h1>
        <p className="mt-3 mb-6 max-w-[44ch] text-lg text-chalk-2">
          {(typeof reason === 'string' && REASONS[reason]) ||
            'This coach may have been removed or found inaccurate.'}
        </p>
        <div className="max-w-[34rem]">
          <ResultsSearch query={{}} />
        </div>
        <div className="mt-10 flex flex-wrap gap-3">
          <Link to="/" className={buttonClass('gold')}>
            Back to Home
          </Link>
          {withAdd && (
            <Link to="/?add-coach=true" className={buttonClass('chalk')}>
              Add a Coach
            </Link>
          )}
        </div>
      </div>
    </Container>
  )
  return <PageShell title={error.message} hero={hero} glow />
}
