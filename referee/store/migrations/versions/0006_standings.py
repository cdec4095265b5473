"""How each game stands, and when its last line was entered, for lists of games."""

import sqlalchemy as sa
from alembic import op

from referee.store.tables import UtcTime

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the columns; they are filled when the server starts."""
    op.add_column("game", sa.Column("standing", sa.Text(), nullable=True))
    op.add_column("game", sa.Column("written_at", UtcTime(), nullable=True))
