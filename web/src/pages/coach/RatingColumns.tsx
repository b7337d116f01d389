import type { ReactNode } from 'react'

/** The form's column as it is on other pages; on wide screens there is room for a second one. */
export function RatingColumns({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-[42rem] lg:max-w-none">{children}</div>
}
