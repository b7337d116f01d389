import { useId } from 'react'
import type { Schemas } from '../../api/client'
import { Panel } from '../../ui/Panel'
import { RadioOption } from '../../ui/RadioOption'

type Post = Schemas['CoachPost']

interface TeamChoiceProps {
  /** Where the coach has been; nothing is asked about a single one. */
  posts: readonly Post[]
  /** Null until something is chosen. */
  value: number | null
  /** The error message if nothing was chosen. */
  problem?: string | undefined
  onChange: (teamId: number) => void
}

/** 'Where were you on the team?', for a coach who has been at several schools or in several sports. */
export function TeamChoice({ posts, value, problem, onChange }: TeamChoiceProps) {
  const id = useId()
  const problemId = `${id}-problem`
  if (posts.length < 2) return null
  return (
    <Panel title="Where were you on the team?" titleId={id} error={problem} errorId={problemId}>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={problem && problemId}
        aria-invalid={problem ? true : undefined}
        className="grid gap-3"
      >
        {posts.map((post) => (
          <RadioOption
            key={post.team_id}
            name="team"
            label={placeOf(post, posts)}
            text={post.years || post.sport}
            checked={value === post.team_id}
            onChoose={() => {
              onChange(post.team_id)
            }}
          />
        ))}
      </div>
    </Panel>
  )
}

/** Returns the post of a review whose author was at `school`, as the server names it; null if there is none. */
export function postAt(posts: readonly Post[], school: string | null): Post | null {
  return posts.find((post) => placeOf(post, posts) === school) ?? null
}

/** The school, with the sport if the coach has been in several sports there. */
function placeOf({ school, sport }: Post, posts: readonly Post[]): string {
  return posts.filter((post) => post.school === school).length === 1 ? school : `${school} (${sport})`
}
