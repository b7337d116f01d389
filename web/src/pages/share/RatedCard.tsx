import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { drawRated, type RatedTeam, type Shape } from './drawRated'
import SendPicture from './SendPicture'
import { SITE_NAME } from '../../lib/siteName'

interface RatedCardProps {
  /** The team of the rated coach, if it is known and has other coaches: otherwise the picture would say who was rated. */
  team: RatedTeam | null
  /** Whether the review can be seen already, so that it could be recognized as the newest one. */
  isVisible: boolean
}

/** A picture for the team that says "I rated my coach", and nothing about the review. The sender can leave the team off. */
export function RatedCard({ team, isVisible }: RatedCardProps): ReactNode {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [wantsTeam, setWantsTeam] = useState(true)
  const named = wantsTeam ? team : null
  useEffect(() => {
    if (canvas.current) drawRated(canvas.current, 'wide', named)
  })
  const pictureIn = (shape: Shape) => () => {
    const drawing = document.createElement('canvas')
    drawRated(drawing, shape, named)
    return new Promise<Blob | null>((resolve) => {
      drawing.toBlob(resolve, 'image/png')
    })
  }
  return (
    <section
      aria-labelledby={id}
      className="mx-auto max-w-md max-lg:mt-6 rounded-3xl bg-turf-950 p-4 text-left sm:p-5"
    >
      <h2 id={id} className="text-2xl">
        Get your teammates to rate
      </h2>
      <p className="mt-1 text-chalk-2">This doesn’t say which coach, what you wrote, or when.</p>
      <div
        role="img"
        aria-label={`I rated my coach. Anonymous. ${named ? `${named.sport}, ${named.school}, your turn.` : ''}`.trim()}
        className="mt-3"
      >
        <canvas ref={canvas} width={1200} height={630} className="block h-auto w-full rounded-xl" />
      </div>
      {team && (
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
          wide={pictureIn('wide')}
          story={pictureIn('story')}
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
