"""Published reviews: all that public pages, lists and numbers may read (the contract in pyproject.toml)."""

from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

from sideline.reviews.content import ReviewContent


class _View(DeclarativeBase):
    """Base of views: they are no tables that a copy or a migration handles."""

    metadata = MetaData()


class PublishedReview(ReviewContent, _View):
    """A row of the view `published_reviews`: a published review, without anything of its author or its state."""

    __tablename__ = "published_reviews"
