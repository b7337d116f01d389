import type { Schemas } from '../../api/client'
import { CategoryBars, Donut } from '../../ui/charts'
import { Panel } from '../../ui/Panel'
import { RichText } from '../../ui/RichText'
import { Tags } from '../../ui/Tags'

interface CoachStatsProps {
  coach: Schemas['CoachProfile']
}

/** The statistics of a coach: category bars, share of recommendations, tags, summary. */
export function CoachStats({ coach }: CoachStatsProps) {
  const bars = Object.entries(coach.ratings).map(([label, value]) => ({ label, value }))
  return (
    <div className="grid gap-5 md:grid-cols-[1.25fr_0.75fr]">
      <Panel title="Ratings" className="flex flex-col md:row-span-2">
        <CategoryBars bars={bars} />
      </Panel>
      <Panel title="Would Recommend">
        <Donut
          percent={coach.recommendation_percentage}
          text="of athletes would recommend"
          {...(coach.recommend_answers === 0 && { note: 'No answers yet' })}
        />
      </Panel>
      <Panel title="Tags">
        {coach.popular_tags.length > 0 ? (
          <Tags tags={coach.popular_tags} label="Popular tags" />
        ) : (
          <p className="text-ink-2">No tags yet</p>
        )}
      </Panel>
      <Panel
        className="md:col-span-2"
        title={
          <>
            AI Summary{' '}
            <span className="ml-1.5 rounded-md bg-soft px-2 py-1 align-[0.2em] font-sans text-[0.78rem] font-semibold tracking-normal text-soft-ink">
              AI-generated
            </span>
          </>
        }
      >
        <RichText html={coach.ai_summary ?? 'No reviews yet'} className="text-[1.06rem]" />
      </Panel>
    </div>
  )
}
