import type { Schemas } from '../../api/client'
import { ENOUGH_REVIEWS, formatCount, reviewsText, unbroken } from '../../lib/format'
import { oneDecimal } from '../../lib/scores'
import { Panel } from '../../ui/Panel'

type Point = Schemas['ProfileDetails']['trend'][number]

/** In pixels from the top of the chart. */
const Y_OF_5 = 26
const PIXELS_PER_STAR = 37.5

/** With more points, only the first and the last season are written below the chart. */
const MAX_LABELS = 6

interface TrendProps {
  points: readonly Point[]
  /** The last two seasons, if the scoreboard shows them. */
  lately: Point | null
}

/** The average rating by season as a line, from 1 to 5, and the same as a table. */
export function Trend({ points, lately }: TrendProps) {
  const x = (index: number) => `${(100 * (index + 0.5)) / points.length}%`
  const y = (rating: number) => Y_OF_5 + (5 - rating) * PIXELS_PER_STAR
  return (
    <Panel title="Season by season" className="mt-5">
      <div aria-hidden="true" className="trend">
        <svg width="100%" height="186">
          {[5, 4, 3, 2, 1].map((star) => (
            <line key={star} x1="0" x2="100%" y1={y(star)} y2={y(star)} className="trend-yard" />
          ))}
          {points.slice(1).map(({ rating }, index) => (
            <line
              key={index}
              x1={x(index)}
              x2={x(index + 1)}
              y1={y(points[index]?.rating ?? rating)}
              y2={y(rating)}
              className="trend-line"
            />
          ))}
          {points.map(({ rating, seasons }, index) => (
            <g key={seasons}>
              <circle cx={x(index)} cy={y(rating)} r="6" />
              <text x={x(index)} y={y(rating) - 12}>
                {oneDecimal(rating)}
              </text>
            </g>
          ))}
        </svg>
        <svg width="24" height="186">
          {[5, 3, 1].map((star) => (
            <text key={star} x="4" y={y(star) + 5} className="trend-axis">
              {star}
            </text>
          ))}
        </svg>
        <div className="trend-seasons">
          {points.map(({ seasons, reviews }, index) => (
            <span key={seasons}>
              <b>{formatCount(reviews)}</b>
              {(points.length <= MAX_LABELS || index === 0 || index === points.length - 1) && (
                <span>{unbroken(seasons)}</span>
              )}
            </span>
          ))}
        </div>
      </div>
      <p className="trend-note">
        {`Average rating and number of reviews, by the season in which they appeared: from August to July. Seasons with fewer than ${ENOUGH_REVIEWS} reviews are combined.`}
        {lately && ` The last two seasons are ${unbroken(lately.seasons).replace(' to ', ' and ')}.`}
      </p>
      <details className="more">
        <summary>View as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Season</th>
              <th scope="col">Rating</th>
              <th scope="col">Reviews</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ seasons, rating, reviews }) => (
              <tr key={seasons}>
                <th scope="row">{unbroken(seasons)}</th>
                <td>{oneDecimal(rating)}</td>
                <td>{reviewsText(reviews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}
