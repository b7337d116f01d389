import type { Schemas } from '../../api/client'
import { CategoryBars, Donut } from '../../ui/charts'
import { Panel } from '../../ui/Panel'
import { AiSummary } from './AiSummary'

interface CoachStatsProps {
  coach: Schemas['CoachProfile']
}

/** The statistics of a coach: category bars, share of recommendations, summary. */
export function CoachStats({ coach }: CoachStatsProps) {
  const bars = Object.entries(coach.ratings).map(([label, value]) => ({ label, value }))
  const answers = coach.recommend_answers
  return (
    <div className="grid gap-5 md:grid-cols-[1.25fr_1fr]">
      <Panel title="Ratings" className="flex flex-col md:row-span-2">
        <CategoryBars bars={bars} />
      </Panel>
      <Panel title="Would Recommend">
        <Donut
          percent={answers > 0 ? coach.recommendation_percentage : null}
          text="of athletes would recommend"
          note={answers > 0 ? `of ${answers} who answered` : 'No answers yet'}
        />
      </Panel>
      <AiSummary summary={coach.ai_summary} />
    </div>
  )
}
