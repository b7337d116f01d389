import type { Schemas } from '../../api/client'
import { DETAIL_FIELDS, DETAIL_LABELS } from '../../api/CoachDetailsForm'
import { CaseCard } from './caseParts'

type Details = Schemas['CoachDetails']

/** The current profile next to the requested changes, with the differences marked. */
export function ProposedDetails({ proposal }: { proposal: Schemas['ProposedDetails'] }) {
  const { now, proposed, takes_badge, similar_universities: similar } = proposal
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <CaseCard title="Current profile" note="public">
          <Facts details={now} others={proposed} as="del" />
        </CaseCard>
        <CaseCard title="Requested" note="by the coach">
          <Facts details={proposed} others={now} as="ins" />
        </CaseCard>
      </div>
      {similar.length > 0 && (
        <p>
          No university on this site has the requested name, but it is similar to {similar.join(', ')}. The
          coach chose to add it as a new one.
        </p>
      )}
      {takes_badge && (
        <p>
          The university changes, so the verified badge is removed until an admin approves the claim again.
          The coach is emailed, and replies stay.
        </p>
      )}
    </>
  )
}

function Facts({ details, others, as: Tag }: { details: Details; others: Details; as: 'del' | 'ins' }) {
  return (
    <dl className="desk-facts">
      {DETAIL_FIELDS.map((field) => {
        const text = details[field] || 'Not known'
        return (
          <div key={field} className="contents">
            <dt>{DETAIL_LABELS[field]}</dt>
            <dd className="text-right wrap-anywhere">
              {details[field] === others[field] ? text : <Tag>{text}</Tag>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
