"""Games read from record files, and the games that followed others at the same table."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what an import keeps, and finds a file that came before and the next game quickly."""
    op.add_column("game", sa.Column("imported", sa.Text, nullable=True))
    op.add_column("game", sa.Column("started_as_told", sa.Text, nullable=True))
    op.create_index("ix_game_club_id_imported", "game", ["club_id", "imported"], unique=True)
    op.create_index("ix_game_rematch_of", "game", ["rematch_of"])
