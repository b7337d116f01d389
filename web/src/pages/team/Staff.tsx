import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { initials } from '../../lib/avatars'
import { unbroken } from '../../lib/format'
import { Recommended, Score } from './marks'

type Member = Schemas['StaffMember']

interface StaffProps {
  staff: Member[]
  /** Whether anybody of the staff has reviews. If not, a coach's season stands where the score would. */
  isRated: boolean
  addPath: string
}

/** The coaches of today: the head coach first, then the others by role. */
export function Staff({ staff, isRated, addPath }: StaffProps) {
  const of = (role: Member['role']) => staff.filter((member) => member.role === role)
  const heads = of('head')
  const others = of('other')
  const unknown = others.filter(({ title }) => !title)
  return (
    <section className="team-card team-staff" aria-labelledby="staff">
      <h2 id="staff" className="sr-only">
        Staff
      </h2>
      {heads.map((member) => (
        <HeadCoach key={member.coach_id} member={member} isRated={isRated} />
      ))}
      {heads.length === 0 && unknown.length === 0 && (
        <NoHeadCoach hasStaff={staff.length > 0} addPath={addPath} />
      )}
      <Group members={of('associate')} isRated={isRated} />
      <Group members={of('assistant')} isRated={isRated} />
      <Group title="Other staff" members={others.filter(({ title }) => title)} isRated={isRated} />
      <Group title="Coaches" members={unknown} isRated={isRated} />
    </section>
  )
}

function HeadCoach({ member, isRated }: { member: Member; isRated: boolean }) {
  return (
    <div className="team-head">
      <TeamAvatar name={member.name} />
      <div className="min-w-0">
        <p className="team-over">{member.role_label}</p>
        <h3>
          <Link to={member.path}>{member.name}</Link>
        </h3>
        <p className="whitespace-pre-line text-ink-2">
          {unbroken([titleAndYears(member), member.before].filter(Boolean).join('\n'))}
        </p>
      </div>
      <Score numbers={member} isBig season={isRated ? '' : member.nth_season} />
      {member.recommend_answers > 0 && (
        <p className="team-head-more">
          <Recommended numbers={member} />
        </p>
      )}
    </div>
  )
}

function NoHeadCoach({ hasStaff, addPath }: { hasStaff: boolean; addPath: string }) {
  return (
    <div className="team-none">
      <p className="team-title">{hasStaff ? 'No head coach listed' : 'No coach listed'}</p>
      <p className="text-ink-2">
        Do you know who coaches here? It takes a minute, and athletes can rate the coach right away.
      </p>
      <p>
        <Link to={addPath} className="team-accent">
          {hasStaff ? 'Add the head coach' : 'Add a coach'}
        </Link>
      </p>
    </div>
  )
}

interface GroupProps {
  /** By default, the members' role. */
  title?: string
  members: Member[]
  isRated: boolean
}

function Group({ title, members, isRated }: GroupProps) {
  const [first] = members
  if (!first) return null
  return (
    <>
      <h3 className="team-over">{title ?? `${first.role_label}es`}</h3>
      <ul>
        {members.map((member) => (
          <li key={member.coach_id}>
            <TeamAvatar name={member.name} />
            <div className="min-w-0">
              <h4>
                <Link to={member.path}>{member.name}</Link>
              </h4>
              {titleAndYears(member) && <p>{unbroken(titleAndYears(member))}</p>}
            </div>
            <Score numbers={member} season={isRated ? '' : member.nth_season} />
          </li>
        ))}
      </ul>
    </>
  )
}

function titleAndYears({ title, years }: Member): string {
  return [title, years].filter(Boolean).join('. ')
}

function TeamAvatar({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="avatar team-avatar">
      {initials(name)}
    </span>
  )
}
