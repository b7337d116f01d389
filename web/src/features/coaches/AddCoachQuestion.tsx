import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { SchoolChoice } from '../../api/UniversityField'
import { sportTitle } from '../../lib/format'
import { Alert } from '../../ui/Alert'

interface AddCoachQuestionProps {
  similar: Schemas['SimilarCoaches']
  onChoose: (university: string) => void
}

/** Asks whether the user means one of the coaches or universities already on the site. */
export function AddCoachQuestion({ similar: { coaches, universities }, onChoose }: AddCoachQuestionProps) {
  return (
    <Alert tone="info" focus>
      <div className="grid gap-3">
        {universities.length > 0 && <SchoolChoice schools={universities} onChoose={onChoose} />}
        {coaches.length > 0 && (
          <div>
            <p>Is it one of these coaches?</p>
            <ul>
              {coaches.map((coach) => (
                <li key={coach.id}>
                  <Link
                    to={`/coach/${coach.id}`}
                    className="inline-flex min-h-11 flex-wrap items-center gap-x-2 py-1 font-semibold underline"
                  >
                    <span>{coach.name}</span>
                    <span className="font-normal">{sportTitle(coach)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Alert>
  )
}
