/** Title (without the product's name) and description of the pages that are written at build. */
export const HOME = {
  title: 'Sideline: anonymous reviews of college coaches',
  description:
    'Search college coaches and read anonymous ratings from the athletes who practiced, traveled and played for them.',
}

export const CONTACT = {
  title: 'Contact Us',
  description:
    'Write to Sideline about your account, a coach, a review or a claim. We reply within 24 hours.',
}
