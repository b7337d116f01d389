import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client'
import type { ButtonVariant } from '../../ui/Button'
import { requestPicture } from './sendPicture'
import SendPicture from './SendPicture'

interface CoachPictureProps {
  coach: Schemas['CoachProfile']
  variant: ButtonVariant
}

/** Sends the picture of a coach, after the link of the profile was shared; loaded then. */
export default function CoachPicture({ coach, variant }: CoachPictureProps): ReactNode {
  const profile = `/coach/${coach.id}`
  return (
    <div className="basis-full text-left">
      <SendPicture
        wide={() => requestPicture(`/share${profile}.png`)}
        story={() => requestPicture(`/share${profile}-story.png`)}
        fileName={`coach-${coach.id}`}
        text={coach.page_description}
        url={location.origin + profile}
        variant={variant}
      />
    </div>
  )
}
