import type { ReactNode } from 'react'
import { departmentLine } from '../../lib/format'
import { Avatar } from '../../ui/Avatar'

interface FormHeaderProps {
  /** The title of the form: 'Rate Dana Rivers'. */
  heading: ReactNode
  coach: {
    name: string
    avatar: string
    colors: readonly number[]
    sport: string
    gender: string
    university: string
    division: string
    department?: string | null
  }
}

/** The header of a review form: avatar, heading, department at university, division. */
export function FormHeader({ heading, coach }: FormHeaderProps) {
  return (
    <div className="mb-5 flex items-center gap-4.5">
      <Avatar coach={coach} size="lg" />
      <div className="min-w-0">
        <h1 className="text-[2.1rem] wrap-anywhere uppercase sm:text-[2.4rem]">{heading}</h1>
        <p className="mt-1 wrap-anywhere text-ink-2">{departmentLine(coach)}</p>
      </div>
    </div>
  )
}
