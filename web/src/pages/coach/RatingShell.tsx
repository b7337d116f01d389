import type { ReactNode } from 'react'
import { FormHeaderLayout } from '../../features/coaches/FormHeader'
import { AvatarMark } from '../../ui/Avatar'
import { ReviewFormSkeleton } from '../../ui/pageSkeletons'
import { BackLink } from '../shell/BackLink'
import { PageShell } from '../shell/PageShell'
import { WithoutScript } from '../shell/ShellWithoutScript'

/** The prerendered shell of the rating form: the coach's name and skeletons. The app replaces it. */
export function RatingShell() {
  return (
    <PageShell title="">
      <RatingColumns>
        <BackLink to="/coach/{{coach.id}}">Back to Coach</BackLink>
        <FormHeaderLayout
          avatar={<AvatarMark letters="{{initials}}" color="{{color}}" emoji="{{avatar}}" size="lg" />}
          heading="Rate {{name}}"
          team="{{team}}"
        />
        <div className="needs-script max-w-[42rem]">
          <ReviewFormSkeleton text="Loading..." header={null} />
        </div>
        <WithoutScript />
      </RatingColumns>
    </PageShell>
  )
}

/** The form's column, as on other pages; wide screens have room for a second column. */
export function RatingColumns({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-[42rem] lg:max-w-none">{children}</div>
}
