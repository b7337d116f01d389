import { Link } from 'react-router'

interface BreadcrumbsProps {
  /** The pages above this one, the most general first: the school, the team. */
  pages: readonly { name: string; path: string }[]
}

/** The links to the pages above this one, on turf; the page's title follows them (`breadcrumbs` in macros.html). */
export function Breadcrumbs({ pages }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 text-[0.9375rem] text-chalk-3">
        {pages.map(({ name, path }, index) => (
          <li key={path} className="inline-flex max-w-full items-center gap-x-2">
            <Link
              to={path}
              className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            {index < pages.length - 1 && <span aria-hidden="true">/</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
