import { Link } from 'react-router'

/** How the numbers are counted. The CSV, with this text, gives every other number of the report. */
export function Method({ funding }: { funding: string }) {
  return (
    <aside className="sr-method" aria-labelledby="method">
      <h2 id="method">How we counted</h2>
      <ul>
        <li>
          <b>Who is counted.</b> Everyone who rated a coach of the team in a review published on these days. A
          coach counts with five reviews or more.
        </li>
        <li>
          <b>“At least.”</b> Nothing here links one athlete’s ratings, on purpose. So we count the coach of
          the team with the most of them; near the size of the roster, only nine tenths of it, and never
          everyone. A team with a roster of five or fewer has no numbers.
        </li>
        <li>
          <b>Numbers.</b> The plain mean of all ratings of these coaches, to one decimal place. No weights.
          The middle team has as many teams above it as below; between two, it is their mean. A conference’s
          mean is that of its teams.
        </li>
        <li>
          <b>Small groups.</b> If another public number minus a coach’s would leave one to four reviews, the
          coach is left out of that grade; if it is Overall, out of all grades.
        </li>
        <li>
          <b>Not a ranking.</b> With few answers each, two teams less than half a point apart can’t be told
          apart. The order is alphabetical.
        </li>
        <li>
          <b>No quotes.</b> Nobody picked words or topics, and the headline is chosen by a rule: the grade
          that is alone the lowest, or the highest, on the most teams.
        </li>
        {funding && (
          <li>
            <b>Who pays.</b> {funding}
          </li>
        )}
      </ul>
      <Link to="/how-we-check" className="font-semibold text-soft-ink underline print:hidden">
        How we check
      </Link>
    </aside>
  )
}
