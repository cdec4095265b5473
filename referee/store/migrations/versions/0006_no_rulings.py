"""Rulings are looked for in the ledgers themselves, and no more kept beside them."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Takes the table away, which followed from the ledgers."""
    op.drop_table("ruling")
