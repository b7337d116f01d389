import { Link } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import type { AccountKind } from '../../session/accountKind'
import { Alert } from '../../ui/Alert'
import { Button, buttonClass } from '../../ui/Button'

/** What each kind of account that can't rate told us. */
const YOU_ARE = { recruit: 'choosing a school', parent: 'a parent', coach: 'a coach' }

interface OnlyAthletesProps {
  kind: Exclude<AccountKind, 'athlete'>
  /** Where to read instead: a path, and the words of its link. */
  path: string
  words: string
}

/** Tells users who aren't athletes why there is no rating form. Their account can become an athlete's. */
export function OnlyAthletes({ kind, path, words }: OnlyAthletesProps) {
  const { open } = useAccountDialogs()
  return (
    <div className="grid max-w-[42rem] gap-4">
      <Alert tone="info">
        {`Ratings here come from athletes who were on the coach’s team. You told us that you’re ${YOU_ARE[kind]}, so you can read everything and save coaches, but not rate them.`}
      </Alert>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="gold"
          onClick={() => {
            open('settings', { kind: 'athlete' })
          }}
        >
          I’ve joined a team
        </Button>
        <Link to={path} className={buttonClass('outline')}>
          {words}
        </Link>
      </div>
    </div>
  )
}
