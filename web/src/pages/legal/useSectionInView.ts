import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** After a navigation inside the app to '/privacy-policy#adding-a-coach', that section is shown. */
export function useSectionInView(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
