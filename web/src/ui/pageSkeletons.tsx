import type { ReactNode } from 'react'
import { Loading, Skeleton } from './skeletons'

/** A list of cards while loading. */
export function CardListSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="grid gap-4">
        <Skeleton className="h-38 rounded-card" />
        <Skeleton className="h-38 rounded-card" />
        <Skeleton className="h-38 rounded-card" />
      </div>
    </Loading>
  )
}

/** The user's own reviews while loading, as tall as reviews with two or three lines and tags. */
export function ReviewListSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className="grid gap-4">
        <Skeleton className="h-96 rounded-card sm:h-72" />
        <Skeleton className="h-96 rounded-card sm:h-72" />
        <Skeleton className="h-96 rounded-card sm:h-72" />
      </div>
    </Loading>
  )
}

/** The filters and sort order of the saved coaches until all of them are loaded. */
export function SavedFiltersSkeleton() {
  return (
    <div className="mb-3.5 grid gap-2 sm:flex sm:justify-between sm:gap-6">
      <Skeleton className="h-13 w-2/5" />
      <Skeleton className="h-12 sm:w-56" />
    </div>
  )
}

/** The saved coaches while loading, in rows of the same height. */
export function SavedListSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <SavedFiltersSkeleton />
      <div className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex gap-3.5 px-4 py-3.5 max-sm:h-36 sm:px-5">
            <Skeleton className="size-11 shrink-0" />
            <div className="grid grow content-start gap-2">
              <Skeleton className="h-6 w-2/5" />
              <Skeleton className="h-4.5 w-3/5" />
              <Skeleton className="h-5 w-24" />
            </div>
            <Skeleton className="size-12 shrink-0" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A profile below its hero while loading. */
export function CoachPageSkeleton() {
  return (
    <Loading text="Loading...">
      <div className="grid gap-5 md:grid-cols-[1.25fr_1fr]">
        <Skeleton className="h-96 md:row-span-2" />
        <Skeleton className="h-54" />
        <Skeleton className="h-50" />
      </div>
    </Loading>
  )
}

interface ReviewFormSkeletonProps {
  text: string
  /** The header of the form; a skeleton until the coach is loaded. */
  header?: ReactNode
}

/** A review form while its coach or review is loading. */
export function ReviewFormSkeleton({ text, header = <HeaderSkeleton /> }: ReviewFormSkeletonProps) {
  return (
    <Loading text={text}>
      {header}
      <div className="grid gap-4">
        <Skeleton className="h-36" />
        <Skeleton className="h-160" />
        <Skeleton className="h-36" />
      </div>
    </Loading>
  )
}

function HeaderSkeleton() {
  return <Skeleton className="mb-5 h-18 w-2/3" />
}
