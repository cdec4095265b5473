"""The time zone of a club, and the evening of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the columns; evenings are filled when the server starts."""
    op.add_column("club", sa.Column("zone", sa.Text(), nullable=False, server_default=""))
    op.add_column("game", sa.Column("evening", sa.Date(), nullable=True))
