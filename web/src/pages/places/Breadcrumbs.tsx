import { Link } from 'react-router'

interface BreadcrumbsProps {
  /** The pages above this one, the most general first: the school, the team. */
  pages: readonly { name: string; path: string }[]
  /** The name of this page, if it is not in the page's title. */
  current?: string
}

/** The links to the pages above this one, on turf; the page's title follows them. */
export function Breadcrumbs({ pages, current }: BreadcrumbsProps) {
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
            {(current || index < pages.length - 1) && <span aria-hidden="true">/</span>}
          </li>
        ))}
        {current && (
          <li aria-current="page" className="inline-flex min-h-11 max-w-full items-center wrap-anywhere">
            {current}
          </li>
        )}
      </ol>
    </nav>
  )
}
