"""Two fixed sides are called ``two``, now that there may be three and four."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Says ``two`` in the rules of every game where it said ``partners``."""
    op.execute(
        "UPDATE game SET rules = "
        """replace(rules, '"sides":"partners"', '"sides":"two"')"""
    )
