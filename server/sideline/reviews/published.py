"""Published reviews: the only reviews that public code may read (enforced by an import contract in pyproject.toml)."""

from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

from sideline.reviews.content import ReviewContent


class _View(DeclarativeBase):
    """Base class of views, which are not tables for copies or migrations."""

    metadata = MetaData()


class PublishedReview(ReviewContent, _View):
    """A row of the view `published_reviews`: a published review, without its author tag or state."""

    __tablename__ = "published_reviews"
