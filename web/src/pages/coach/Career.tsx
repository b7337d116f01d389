import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { unbroken } from '../../lib/format'
import { postNumbers, postTitle } from './careerWords'

/** The posts of a coach who had several, the present one first; nothing otherwise, because the hero says it all. */
export function Career({ posts }: { posts: readonly Schemas['CoachPost'][] }) {
  if (posts.length < 2) return null
  return (
    <section aria-labelledby="career" className="turf mt-6 overflow-hidden rounded-card px-4 py-5 sm:px-6">
      <h2 id="career" className="text-[1.6rem]">
        Career
      </h2>
      <ol className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {posts.map((post) => (
          <li
            key={post.team_id}
            className={`border-l-4 pl-4 ${post.is_over ? 'border-chalk-3' : 'border-gold'}`}
          >
            <Link
              to={post.team_path}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 wrap-anywhere"
            >
              {post.school}
            </Link>
            <p className="text-[0.9375rem] wrap-anywhere text-chalk-2">
              {`${postTitle(post)}, ${post.sport}`}
            </p>
            {post.years && <p className="text-[0.9375rem] text-chalk-2">{unbroken(post.years)}</p>}
            {post.total_reviews !== null && <p className="mt-1.5 font-semibold">{postNumbers(post)}</p>}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-[0.9375rem] text-chalk-3">
        Posts show numbers, and reviews name a school, only if that can’t reveal who wrote them.
      </p>
    </section>
  )
}
