import type { Schemas } from '../../api/client'
import { meanText, scoreStep, scoreWord } from '../../lib/scores'
import { Panel } from '../../ui/Panel'
import { SCORE_TEXT } from '../../ui/scoreClasses'

interface FirstMarksProps {
  coach: Pick<Schemas['CoachProfile'], 'ratings' | 'total_reviews'>
}

/** The six values of a coach with one or two reviews: words beside them, no bars that look like a measurement. */
export function FirstMarks({ coach }: FirstMarksProps) {
  const title = coach.total_reviews === 1 ? 'What that athlete gave' : 'What those two athletes gave'
  return (
    <Panel title={title}>
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        {Object.entries(coach.ratings).map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <dt>{label}</dt>
            <dd
              className={`flex items-center gap-2.5 font-semibold ${value > 0 ? SCORE_TEXT[scoreStep(value)] : 'text-ink-3'}`}
            >
              {value > 0 ? scoreWord(scoreStep(value)) : 'Not rated'}{' '}
              <b className="font-display text-[1.35rem] leading-none">
                {Number.isInteger(value) && value > 0 ? value : meanText(value)}
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
