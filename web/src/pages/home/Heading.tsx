import { Link } from 'react-router'

type HeadingProps = { text: string } | { text: string; path: string; more: string }

/** The heading of a section of the home page, with a link to more of the same. */
export function Heading(props: HeadingProps) {
  return (
    <div className="home-heading">
      <h2>{props.text}</h2>
      {'path' in props && <Link to={props.path}>{props.more}</Link>}
    </div>
  )
}
