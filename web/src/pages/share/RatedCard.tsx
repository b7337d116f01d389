import { type ReactNode, useEffect, useId, useState } from 'react'
import { requestPicture } from './sendPicture'
import SendPicture from './SendPicture'
import { SITE_NAME } from '../../lib/siteName'

export interface RatedTeam {
  /** The path of the team's page. */
  path: string
  name: string
}

interface RatedCardProps {
  /** The team of the rated coach, if it is known. */
  team: RatedTeam | null
  /** Whether the review can be seen already, so that it could be recognized as the newest one. */
  isVisible: boolean
}

/**
 * A picture for the team that says "I rated my coach", and nothing about the review. The server leaves the team off if
 * it would name the coach, and the sender can.
 */
export default function RatedCard({ team, isVisible }: RatedCardProps): ReactNode {
  const id = useId()
  const canName = useCanName(team)
  const [wantsTeam, setWantsTeam] = useState(true)
  const named = canName && wantsTeam ? team : null
  const wide = ratedPicture('rated', named)
  return (
    <section
      aria-labelledby={id}
      className="mx-auto max-w-md max-lg:mt-6 rounded-3xl bg-turf-950 p-4 text-left sm:p-5"
    >
      <h2 id={id} className="text-2xl">
        Get your teammates to rate
      </h2>
      <p className="mt-1 text-chalk-2">This doesn’t say which coach, what you wrote, or when.</p>
      <img
        src={wide}
        width={1200}
        height={630}
        referrerPolicy="no-referrer"
        alt={`I rated my coach. Anonymous. ${named ? `${named.name}, your turn.` : ''}`.trim()}
        className="mt-3 h-auto w-full rounded-xl"
      />
      {canName && (
        <label className="flex min-h-11 items-center gap-2.5 pt-1">
          <input
            type="checkbox"
            checked={wantsTeam}
            onChange={(event) => {
              setWantsTeam(event.target.checked)
            }}
            className="size-5 shrink-0 accent-gold"
          />
          <span>Show my team</span>
        </label>
      )}
      <div className="mt-3">
        <SendPicture
          wide={wide}
          story={ratedPicture('rated-story', named)}
          fileName="i-rated-my-coach"
          text={`I rated my coach on ${SITE_NAME}. Anonymous.`}
          url={`${location.origin}${named?.path ?? '/'}`}
        />
      </div>
      {isVisible && (
        <p className="mt-3 text-sm text-chalk-2">
          If you send it right away, friends may guess that the newest review is yours. You can save the
          picture and send it in a few days.
        </p>
      )}
    </section>
  )
}

/** Returns the path of a picture, with the team that it shall name. */
function ratedPicture(name: 'rated' | 'rated-story', team: Pick<RatedTeam, 'path'> | null): string {
  return `/share/${name}.png${team ? `?team=${team.path.replace('/team/', '')}` : ''}`
}

/** Whether the server names the team on the card: not if it has one coach, whom the card would tell then. */
function useCanName(team: RatedTeam | null): boolean {
  const [canName, setCanName] = useState(false)
  const path = team?.path
  useEffect(() => {
    let isCurrent = true
    if (path) {
      void requestPicture(ratedPicture('rated', { path })).then((answer) => {
        if (isCurrent) setCanName(!!answer?.ok && !answer.redirected)
      })
    }
    return () => {
      isCurrent = false
    }
  }, [path])
  return canName
}
